"""One file a question: from runs to findings. Plays and reads only through engine, prints nothing."""
