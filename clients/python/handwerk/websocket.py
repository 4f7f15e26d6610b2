"""A WebSocket client: as much of RFC 6455 as text messages need."""

import base64
import os
import socket
import ssl
import struct
from typing import Dict, Optional, Tuple
from urllib.parse import urlsplit

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10


class Closed(Exception):
    """The other side ended the connection."""


class WebSocket:
    def __init__(self, address: str, headers: Optional[Dict[str, str]] = None, timeout: float = 60) -> None:
        parts = urlsplit(address)
        secure = parts.scheme in ("wss", "https")
        host = parts.hostname or ""
        plain = socket.create_connection((host, parts.port or (443 if secure else 80)), timeout)
        self._socket = ssl.create_default_context().wrap_socket(plain, server_hostname=host) if secure else plain
        self._file = self._socket.makefile("rb")
        path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {parts.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            *(f"{name}: {value}" for name, value in (headers or {}).items()),
        ]
        self._socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        status = self._file.readline().decode().strip()
        if " 101 " not in f"{status} ":
            raise Closed(f"the server answered {status}")
        while self._file.readline() not in (b"\r\n", b""):
            pass

    def send(self, text: str) -> None:
        self._frame(_TEXT, text.encode())

    def receive(self) -> str:
        """The next text message."""
        whole = b""
        while True:
            final, kind, data = self._read()
            if kind == _CLOSE:
                raise Closed("the server has closed the connection")
            if kind == _PING:
                self._frame(_PONG, data)
            elif kind != _PONG:
                whole += data
                if final:
                    return whole.decode()

    def close(self) -> None:
        try:
            self._frame(_CLOSE, b"")
        except OSError:
            pass
        self._file.close()
        self._socket.close()

    def _frame(self, kind: int, data: bytes) -> None:
        size = len(data)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, size)
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self._socket.sendall(head + mask + masked)

    def _read(self) -> Tuple[bool, int, bytes]:
        first, second = self._take(2)
        size = second & 127
        if size == 126:
            (size,) = struct.unpack("!H", self._take(2))
        elif size == 127:
            (size,) = struct.unpack("!Q", self._take(8))
        return bool(first & 0x80), first & 15, self._take(size)

    def _take(self, count: int) -> bytes:
        data = self._file.read(count)
        if len(data) < count:
            raise Closed("the connection is lost")
        return data
