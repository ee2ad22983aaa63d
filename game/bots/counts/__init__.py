"""The table as counts of faces: what computer players think on, a thousand times faster than on cards."""
