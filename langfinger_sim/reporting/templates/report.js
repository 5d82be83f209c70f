// A click on a column's head sorts by it, a second one the other way; without this the tables stand as written.
for (const table of document.querySelectorAll("table")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const way = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", way === 1 ? "ascending" : "descending");
      const value = (row) => row.cells[column].dataset.value;
      const compare = (a, b) => (a !== "" && b !== "" && !isNaN(a) && !isNaN(b) ? a - b : a.localeCompare(b));
      const rows = [...table.tBodies[0].rows].sort((a, b) => way * compare(value(a), value(b)));
      table.tBodies[0].append(...rows);
    });
  });
}
