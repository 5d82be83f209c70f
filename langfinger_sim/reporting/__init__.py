"""From findings to what people read: figures, documents, and their rendering as HTML, PDF and JSON."""
