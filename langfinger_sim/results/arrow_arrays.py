"""Between numpy and Arrow by their buffers.

pyarrow's own conversions import pandas where it is installed, a second and 50 MB that no run and no report needs.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pyarrow as pa

Array = np.ndarray[Any, Any]


def to_arrow(values: Array) -> pa.Array[Any]:
    """An Arrow array of the same whole numbers, sharing their memory."""
    kept = np.ascontiguousarray(values)
    return pa.Array.from_buffers(pa.from_numpy_dtype(kept.dtype), len(kept), [None, pa.py_buffer(kept.data)])


def to_numpy(column: pa.ChunkedArray[Any]) -> Array:
    """The whole numbers of a column without nulls."""
    chunks = [np.from_dlpack(chunk) for chunk in column.chunks if len(chunk)]
    if len(chunks) == 1:
        return chunks[0]
    return np.concatenate([np.empty(0, column.type.to_pandas_dtype()), *chunks])


def table_of_rows(rows: Sequence[Mapping[str, Any]], schema: pa.Schema) -> pa.Table:
    """A table of whole numbers, texts and lists of texts."""
    return pa.Table.from_arrays([_column(field, [row[field.name] for row in rows]) for field in schema], schema=schema)


def _column(field: pa.Field[Any], values: Sequence[Any]) -> pa.Array[Any]:
    if pa.types.is_list(field.type):
        texts = _texts([text for value in values for text in value])
        return pa.Array.from_buffers(field.type, len(values), [None, _offsets(values)], children=[texts])
    if pa.types.is_string(field.type):
        return _texts(values)
    return to_arrow(np.array(values, field.type.to_pandas_dtype()))


def _texts(values: Sequence[str]) -> pa.Array[Any]:
    encoded = [value.encode() for value in values]
    return pa.Array.from_buffers(pa.string(), len(values), [None, _offsets(encoded), pa.py_buffer(b"".join(encoded))])


def _offsets(values: Sequence[Any]) -> pa.Buffer:
    """Where each of them begins among all their parts, and where the last ends."""
    return pa.py_buffer(np.cumsum([0, *map(len, values)], dtype=np.int32).tobytes())
