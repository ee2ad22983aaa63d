"""Closes a window as its frame's button does: by the message that a window manager sends."""

from __future__ import annotations

import ctypes
import ctypes.util

CLIENT_MESSAGE = 33


class _Message(ctypes.Structure):
    """An X client message."""

    _fields_ = [
        ("type", ctypes.c_int),
        ("serial", ctypes.c_ulong),
        ("send_event", ctypes.c_int),
        ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong),
        ("message_type", ctypes.c_ulong),
        ("format", ctypes.c_int),
        ("data", ctypes.c_long * 5),
        ("padding", ctypes.c_long * 24),
    ]


def ask_to_close(display: str, window: int) -> None:
    """Send WM_DELETE_WINDOW to a window; AssertionError where X's library or its display is not there."""
    name = ctypes.util.find_library("X11")
    assert name is not None, "libX11 is not installed here"
    x = ctypes.CDLL(name)
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XInternAtom.restype = ctypes.c_ulong
    x.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x.XSendEvent.argtypes = [
        ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.c_long, ctypes.c_void_p,
    ]  # fmt: skip
    x.XCloseDisplay.argtypes = [ctypes.c_void_p]
    connection = x.XOpenDisplay(display.encode())
    assert connection, f"there is no display {display}"
    message = _Message(type=CLIENT_MESSAGE, send_event=1, window=window, format=32)
    message.message_type = x.XInternAtom(connection, b"WM_PROTOCOLS", 0)
    message.data[0] = x.XInternAtom(connection, b"WM_DELETE_WINDOW", 0)
    x.XSendEvent(connection, window, 0, 0, ctypes.byref(message))
    x.XCloseDisplay(connection)
