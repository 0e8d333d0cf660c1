"""Who is it? Addresses of visitors, and the networks they belong to."""

from __future__ import annotations

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

from litestar.connection import ASGIConnection

Network = IPv4Network | IPv6Network
THIS_MACHINE: tuple[Network, ...] = (ip_network("127.0.0.0/8"), ip_network("::1/128"))
FORWARDED = ("x-forwarded-for", "forwarded")
"""What proxies say about those they speak for."""


def is_in(address: str, networks: Iterable[Network]) -> bool:
    """Does an address belong to one of the networks? An IPv4 address may be written as one of IPv6."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv6Address) and found.ipv4_mapped:
        found = found.ipv4_mapped
    return any(found in network for network in networks)


def comes_from(visitor: ASGIConnection[Any, Any, Any, Any], networks: Iterable[Network]) -> bool:
    """Does a visitor come from there? Nobody knows that of one for whom a proxy speaks that is not trusted."""
    if visitor.client is None or any(name in visitor.headers for name in FORWARDED):
        return False
    return is_in(visitor.client.host, networks)
