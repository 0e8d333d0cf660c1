"""Who comes, and what the server is called: addresses, proxies, hosts and origins."""

from __future__ import annotations

import socket
from collections.abc import Iterable, Sequence
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Headers
from msgspec import Struct

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
THIS_MACHINE: tuple[Network, ...] = (ip_network("127.0.0.0/8"), ip_network("::1/128"))
FORWARDED = ("x-forwarded-for", "forwarded")
"""What proxies say about those they speak for."""
LOCAL_ENDINGS = (".localhost", ".local", ".lan", ".internal", ".home.arpa")
"""Names that nobody can buy: a page of the world cannot pretend to be one of them."""


class Access(Struct, frozen=True):
    """Whom a server believes and what it is called; without a public address, local names only."""

    public_url: str = ""
    names: tuple[str, ...] = ()
    """Under which a local server may be called besides."""
    trusted_proxies: tuple[Network, ...] = ()
    metrics_from: tuple[Network, ...] = THIS_MACHINE
    admin_secret: str = ""

    def answers_to(self, host: str, *, is_local: bool) -> bool:
        """Is this our name? Otherwise a page elsewhere has had its own name lead to this machine (DNS rebinding)."""
        name = hostname(host)
        if self.public_url and name == hostname(urlsplit(self.public_url).netloc):
            return True
        return (is_local or not self.public_url) and (is_local_name(name) or name in self.names)

    def is_own(self, origin: str | None, host: str) -> bool:
        """Is it from a page of ours? Browsers tell whose page it is, other programs tell nothing."""
        if origin is None:
            return True
        if self.public_url and hostname(host) == hostname(urlsplit(self.public_url).netloc):
            return origin == origin_of(self.public_url)
        return urlsplit(origin).netloc == host


def origin_of(url: str) -> str:
    """As browsers write it: in small letters, and without the port that everybody expects."""
    found = urlsplit(url)
    usual = {"http": 80, "https": 443}[found.scheme]
    host = f"[{found.hostname}]" if ":" in (found.hostname or "") else found.hostname
    return f"{found.scheme}://{host}" + (f":{found.port}" if found.port not in (None, usual) else "")


def hostname(host: str) -> str:
    """The name in a host header or the like, without its port."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def is_local_name(name: str) -> bool:
    """Is it an address, a name without a dot, or one of the endings that only local networks have?"""
    return bool(name) and (
        address_in(name) is not None
        or "." not in name
        or name.endswith(LOCAL_ENDINGS)
        or name == socket.gethostname().lower()
    )


def address_in(text: str) -> Address | None:
    """The address that a text names, perhaps with a port; IPv4 may be written as IPv6."""
    text = text.strip().partition("%")[0]
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return (found.ipv4_mapped or found) if isinstance(found, IPv6Address) else found


def is_in(text: str, networks: Iterable[Network]) -> bool:
    address = address_in(text)
    return address is not None and any(address in network for network in networks)


def household(text: str) -> str:
    """Who shares the limits with an address: nobody, but the whole /64 with one of IPv6, which one home has."""
    address = address_in(text)
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False))
    return text if address is None else str(address)


def speaks_for(forwarded: Sequence[str], trusted: Iterable[Network]) -> str | None:
    """The nearest address that is no trusted proxy, from what `X-Forwarded-For` lists; None where it lists nonsense."""
    named = [part for line in forwarded for part in line.split(",")]
    for text in reversed(named):
        address = address_in(text)
        if address is None:
            return None
        if not is_in(str(address), trusted):
            return str(address)
    return str(address_in(named[0])) if named else None


def visitor(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Under which name limits count a visitor."""
    return household(connection.client.host) if connection.client else ""


def comes_from(address: str, headers: Headers, networks: Iterable[Network]) -> bool:
    """Does a visitor come from there? Nobody knows that of one for whom a proxy speaks that is not trusted."""
    return is_in(address, networks) and not any(name in headers for name in FORWARDED)
