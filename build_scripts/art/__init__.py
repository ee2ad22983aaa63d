"""The artist's tools: everything that is drawn, as SVG made of plain outlines.

Only what nanosvg draws is used: paths, rects, circles, strokes, transforms. No text, clips, masks or filters.
"""
