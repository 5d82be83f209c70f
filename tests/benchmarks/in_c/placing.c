/* Where a linear policy places a token, once more and by hand in C: policies/placing.py, on the same records.

   Only to measure how far compiled Python is from C: `make bench-c`. Built with records.h, which measure.py writes. */

#include <math.h>
#include <string.h>

#include "records.h"

typedef uint64_t u64;
typedef int64_t i64;

#define ONES 0x0101010101010101ULL
#define TOPS 0x8080808080808080ULL
#define COLD __attribute__((cold, noinline))

typedef struct {
    i64 action;
    double score;
    i64 ties;
} Best;

typedef struct {
    double best;
    i64 payable;
    u64 wanted;
} Survey;

static inline i64 least(i64 a, i64 b) { return a < b ? a : b; }
static inline i64 most(i64 a, i64 b) { return a > b ? a : b; }

/* Counts by kind in the lanes of a word: kernel/packed.py. */

static inline u64 pack(const int8_t *counts) {
    u64 word;
    memcpy(&word, counts, sizeof word);
    return word;
}

static inline u64 one_of(i64 kind) { return 1ULL << (8 * kind); }

static inline u64 lacking(u64 need, u64 have) {
    u64 difference = (need | TOPS) - have;
    return difference & (((difference & TOPS) >> 7) * 127);
}

static inline u64 any_of(u64 word) { return ((word + ONES * 127) & TOPS) >> 7; }

static inline i64 total(u64 word) { return (i64)((word * ONES) >> 56); }

static inline u64 unite(u64 word) {
    word |= word >> 32;
    word |= word >> 16;
    return (word | word >> 8) & 0xFF;
}

/* Random numbers: kernel/rng.py. */

static inline u64 mix(u64 z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

static inline u64 child(u64 key, u64 label) { return mix(key ^ mix((label + 1) * 0x9E3779B97F4A7C15ULL)); }

static COLD double gumbel(u64 key, i64 action) {
    double unit = (double)(child(child(key, TIE_LABEL), NOISE + (u64)action) >> 11) * 0x1p-53;
    return -log(-log(fmax(unit, 1e-300)));
}

static COLD int is_next_chosen(u64 key, i64 ties) {
    u64 bits = child(child(key, TIE_LABEL), (u64)ties);
    return ((bits >> 32) * (u64)ties) >> 32 == 0;
}

static inline void keep_better(const Mind *mind, u64 key, Best *best, i64 action, double score) {
    if (mind->temperature > 0)
        score += mind->temperature * gumbel(key, action);
    if ((best->ties > 0 && score < best->score) || mind->forbidden[action])
        return;
    if (best->ties == 0 || score > best->score) {
        *best = (Best){action, score, 1};
        return;
    }
    best->ties++;
    if (is_next_chosen(key, best->ties))
        best->action = action;
}

/* What lies out: rules/display.py, rules/legal.py. */

static inline i64 city_count(const Table *table) { return total(pack(table->city)); }

static inline i64 fences_lying(const Table *table) {
    u64 near = pack(table->harbor_kinds[0]), far = pack(table->harbor_kinds[1]);
    return total((near >> LIES) & ONES) + total((far >> LIES) & ONES);
}

static inline i64 fences_for(const Table *table, u64 kinds) {
    u64 near = pack(table->harbor_kinds[0]), far = pack(table->harbor_kinds[1]);
    return total(any_of(near & ONES * kinds)) + total(any_of(far & ONES * kinds));
}

static inline i64 demanded_kinds(const Table *table) {
    return (i64)unite(pack(table->harbor_kinds[0]) | pack(table->harbor_kinds[1])) & ((1 << FENCE_KINDS) - 1);
}

static inline i64 lowest_free_square(const Table *table, const Rules *rules, int place) {
    i64 square = __builtin_ctzll(~(u64)table->taken_squares[place]);
    return square < rules->squares[place] ? square : NONE;
}

static inline int is_beyond_limit(const Table *table, const Seat *seat, const Rules *rules, i64 back) {
    if (rules->loot_limit == NONE || rules->back_is_chest[back])
        return 0;
    return table->held_count[seat->index] >= rules->loot_limit;
}

/* What it is worth: policies/outlook.py, policies/worth.py. */

static inline double pressure(const Table *table, const Rules *rules) {
    if (table->is_last_round)
        return 1.0;
    i64 reach = ROUNDS_TO_GO * rules->tokens * rules->mean_loot, lack = rules->goal - table->richest;
    if (rules->fixed_rounds != NONE || lack >= reach)
        return 0.0;
    return 1.0 - (double)most(0, lack) / (double)reach;
}

static inline u64 tools_at_hand(const Table *table, const Seat *seat, const Rules *rules) {
    u64 hand = pack(seat->hand);
    i64 own = table->own_tool[seat->index];
    return own != NONE && rules->own_tool_uses > 0 ? hand + one_of(own) : hand;
}

static inline double loot_worth(const Table *table, const Seat *seat, const Rules *rules, const Mind *mind, i64 back,
                                double late) {
    const double *weights = mind->weights;
    double coins = 0.5 * rules->back_value[back];
    if (rules->back_is_chest[back])
        return weights[CHEST] * coins;
    double worth = (weights[LOOT] + weights[LOOT_LATE] * late) * coins;
    if (weights[DEMAND] != 0)
        worth += weights[DEMAND] * fences_for(table, (u64)rules->back_kinds[back]);
    if (weights[BONUS] != 0) {
        i64 bonus = total(pack(table->harbor_bonus) & pack(rules->back_lanes[back]));
        worth += weights[BONUS] * 0.5 * ((double)bonus * rules->back_share[back]);
    }
    return worth + weights[LOOT_HELD] * table->held_count[seat->index];
}

static double sale_worth(const Table *table, const Seat *seat, const Rules *rules, const Mind *mind, i64 position,
                         i64 slot) {
    const double *weights = mind->weights;
    i64 card = seat->held_card[position], fence = table->harbor[slot], kind = rules->loot_kind[card] - 1;
    i64 bonus = rules->fence_bonus[fence][kind], second = 0;
    double worth = weights[SALE] * 0.5 * (double)(rules->loot_value[card] + bonus) + weights[SALE_WAIT];
    if (rules->fence_buys[fence][kind] > 1) {
        for (i64 other = 0; other < table->held_count[seat->index]; other++)
            if (other != position && rules->loot_kind[seat->held_card[other]] - 1 == kind)
                second = most(second, rules->loot_value[seat->held_card[other]] + bonus);
        worth += weights[SALE_SECOND] * 0.5 * (double)second;
    }
    if (weights[SALE_ELSEWHERE] != 0)
        worth += weights[SALE_ELSEWHERE] * (fences_for(table, 1ULL << kind) - 1);
    return worth;
}

/* The places: policies/placing.py. */

static inline double tokens_after(const Table *table, const Seat *seat) {
    return table->tokens_left[seat->index] - 1;
}

static i64 tools_to_come(const Table *table, const Seat *seat, const Rules *rules) {
    if (table->standing[seat->index][CITY] == 0)
        return 0;
    i64 coming = 0, left = city_count(table);
    for (i64 square = 0; square < rules->squares[CITY]; square++)
        if (table->square_seat[CITY][square] == seat->index)
            coming += most(0, least(rules->city_take, left - square * rules->city_take));
    return coming;
}

static inline int can_fetch(const Table *table, u64 lack, i64 coming) {
    return total(lack) <= coming && lacking(lack, pack(table->city)) == 0;
}

static inline Survey survey(const Table *table, const Seat *seat, const Rules *rules, const Mind *mind, double late,
                            i64 coming, int heist) {
    u64 hand = tools_at_hand(table, seat, rules);
    i64 planned = mind->weights[HEIST_PLAN] != 0 ? coming : 0;
    Survey found = {0, 0, 0};
    for (i64 slot = 0; slot < rules->heist_size[heist]; slot++) {
        i64 back = table->heist_back[heist][slot];
        if (back == NONE)
            continue;
        u64 lack = lacking(pack(rules->back_tools[back]), hand);
        found.wanted |= lack;
        if (lack && !can_fetch(table, lack, planned))
            continue;
        if (is_beyond_limit(table, seat, rules, back))
            continue;
        found.payable++;
        double weight = lack ? mind->weights[HEIST_PLAN] : mind->weights[HEIST];
        double worth = weight * loot_worth(table, seat, rules, mind, back, late);
        found.best = worth > found.best ? worth : found.best;
    }
    found.wanted = any_of(found.wanted);
    return found;
}

static inline double city_score(const Table *table, const Seat *seat, const Rules *rules, const Mind *mind, double late,
                                i64 ahead, u64 wanted) {
    const double *weights = mind->weights;
    i64 tools = most(0, least(rules->city_take, city_count(table) - ahead * rules->city_take));
    if (tools == 0)
        return 0;
    i64 useful = least(tools, total(wanted & any_of(pack(table->city))));
    double score = weights[CITY_TOOL] * (double)tools + weights[CITY_WANTED] * (double)useful;
    score += weights[CITY_HAND] * table->hand_size[seat->index];
    return score + weights[CITY_FIRST] * tokens_after(table, seat) + weights[CITY_LATE] * late;
}

static inline double ruin_score(const Table *table, const Seat *seat, const Rules *rules, const Mind *mind, double late,
                                i64 ahead) {
    const double *weights = mind->weights;
    i64 hand = table->hand_size[seat->index], gain = rules->exchange_gain[hand];
    if (ahead >= rules->exchange_count || gain == 0)
        return 0;
    double score = weights[RUIN_TOOL] * (double)gain + weights[RUIN_HAND] * (double)hand;
    return score + weights[RUIN_FIRST] * tokens_after(table, seat) + weights[RUIN_LATE] * late;
}

static inline double heist_score(const Table *table, const Seat *seat, const Mind *mind, double late, i64 ahead,
                                 const Survey *found) {
    const double *weights = mind->weights;
    if (ahead >= found->payable)
        return 0;
    double own = table->standing[seat->index][VILLA] + table->standing[seat->index][MUSEUM];
    double score = found->best + weights[HEIST_REPEAT] * own + weights[HEIST_AHEAD] * (double)ahead;
    score += weights[HEIST_OPEN] * (double)(found->payable - ahead - 1) + weights[HEIST_LATE] * late;
    score += weights[HEIST_FIRST] * tokens_after(table, seat);
    return score > 0 ? score : 0;
}

static i64 loot_to_come(const Table *table, const Seat *seat, const Rules *rules, i64 coming) {
    u64 hand = tools_at_hand(table, seat, rules);
    i64 found = 0, demand = demanded_kinds(table);
    for (int heist = 0; heist < 2; heist++) {
        i64 here = 0, tokens = table->standing[seat->index][heist ? MUSEUM : VILLA];
        for (i64 slot = 0; slot < (tokens > 0 ? rules->heist_size[heist] : 0); slot++) {
            i64 back = table->heist_back[heist][slot];
            if (back == NONE || rules->back_is_chest[back] || !(rules->back_kinds[back] & demand))
                continue;
            u64 lack = lacking(pack(rules->back_tools[back]), hand);
            if ((lack == 0 || can_fetch(table, lack, coming)) && !is_beyond_limit(table, seat, rules, back))
                here++;
        }
        found += least(here, tokens);
    }
    return found;
}

static double best_held(const Table *table, const Seat *seat, const Rules *rules, const Mind *mind, i64 *salable) {
    double best = 0;
    i64 demand = demanded_kinds(table);
    for (i64 position = 0; position < table->held_count[seat->index]; position++) {
        i64 kind = rules->loot_kind[seat->held_card[position]] - 1;
        if (kind == NONE || !((demand >> kind) & 1))
            continue;
        ++*salable;
        for (i64 slot = 0; slot < rules->harbor_size; slot++)
            if (table->harbor[slot] != NONE && rules->fence_buys[table->harbor[slot]][kind] > 0) {
                double worth = sale_worth(table, seat, rules, mind, position, slot);
                best = worth > best ? worth : best;
            }
    }
    return best;
}

static i64 held_by_others(const Table *table, const Seat *seat) {
    i64 held = -table->held_count[seat->index];
    for (i64 other = 0; other < table->seat_count; other++)
        held += table->held_count[other];
    return held;
}

static i64 first_to_act(const Table *table, const Seat *seat, const Rules *rules) {
    i64 lowest = SQUARES;
    for (int heist = 0; heist < 2; heist++) {
        int place = heist ? MUSEUM : VILLA;
        for (i64 square = 0; square < rules->squares[place]; square++)
            if (table->square_seat[place][square] == seat->index)
                lowest = least(lowest, square);
    }
    return lowest < SQUARES ? lowest : 0;
}

static inline double harbor_score(const Table *table, const Seat *seat, const Rules *rules, const Mind *mind,
                                  double late, i64 coming, i64 ahead) {
    const double *weights = mind->weights;
    const int8_t *standing = table->standing[seat->index];
    i64 tokens = standing[HARBOR], salable = 0;
    if (tokens >= table->held_count[seat->index] + standing[VILLA] + standing[MUSEUM] || ahead >= fences_lying(table))
        return 0;
    double best = best_held(table, seat, rules, mind, &salable);
    double later = weights[HARBOR_AHEAD] * (double)ahead + weights[HARBOR_LATE] * late;
    later += weights[HARBOR_FIRST] * tokens_after(table, seat);
    if (weights[HARBOR_RIVALS] != 0)
        later += weights[HARBOR_RIVALS] * (double)held_by_others(table, seat);
    if (best > 0 && tokens < salable)
        return fmax(0, weights[WEIGHT_HARBOR] * best + later);
    if (tokens >= salable + loot_to_come(table, seat, rules, coming))
        return 0;
    if (weights[HOPE_AHEAD] != 0)
        later += weights[HOPE_AHEAD] * (double)first_to_act(table, seat, rules);
    return fmax(0, weights[HARBOR_HOPE] * 0.5 * (double)rules->mean_loot + later);
}

#define OFFER(place, score)                                                                                           \
    if ((square = lowest_free_square(table, rules, place)) != NONE)                                                    \
    keep_better(mind, key, &best, (place) * SQUARES + square, (score) + mind->weights[SQUARE] * (double)square)

static i64 best_placement(const Table *table, const Seat *seat, const Rules *rules, const Mind *mind, u64 key) {
    Best best = {NONE, 0, 0};
    double late = pressure(table, rules);
    i64 coming = tools_to_come(table, seat, rules), square;
    Survey villa = survey(table, seat, rules, mind, late, coming, 0);
    Survey museum = survey(table, seat, rules, mind, late, coming, 1);
    OFFER(CITY, city_score(table, seat, rules, mind, late, square, villa.wanted | museum.wanted));
    OFFER(VILLA, heist_score(table, seat, mind, late, square, &villa));
    OFFER(RUIN, ruin_score(table, seat, rules, mind, late, square));
    OFFER(MUSEUM, heist_score(table, seat, mind, late, square, &museum));
    OFFER(HARBOR, harbor_score(table, seat, rules, mind, late, coming, square));
    if (rules->pass_placement)
        keep_better(mind, key, &best, PASS, 0);
    return best.action;
}

/* All positions, a batch at a time near at hand, each decided once; `decides` 0: only what comes before. */

void decide_all(i64 count, const Table *tables, const Seat *seats, const Rules *rules, const Mind *mind,
                const u64 *keys, i64 decides, i64 *actions) {
    static Table near_tables[BATCH];
    static Seat near_seats[BATCH];
    i64 (*volatile decide)(const Table *, const Seat *, const Rules *, const Mind *, u64) = best_placement;
    for (i64 first = 0; first + BATCH <= count; first += BATCH) {
        memcpy(near_tables, tables + first, sizeof near_tables);
        memcpy(near_seats, seats + first, sizeof near_seats);
        __asm__ volatile("" ::: "memory");
        for (i64 i = 0; i < (decides ? BATCH : 0); i++)
            actions[first + i] = decide(near_tables + i, near_seats + i, rules, mind, keys[first + i]);
    }
}
