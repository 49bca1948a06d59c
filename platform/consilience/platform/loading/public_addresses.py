"""Addresses of the open internet: a list of what may be asked, not of what may not."""

import ipaddress
import socket

import psutil

__all__ = ["Address", "is_elsewhere", "is_public"]

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

_GLOBAL_IPV6 = ipaddress.IPv6Network("2000::/3")
"""All that was ever given out of IPv6 (RFC 4291); what lies outside is local, a multicast, or a tunnel."""
_NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
"""IPv4 addresses as networks without IPv4 write them: what counts is the address inside."""
_ISATAP = (0x00005EFE, 0x02005EFE)
"""Middle of IPv6 addresses that lead to an IPv4 address inside a network (RFC 5214)."""
_NOT_PUBLIC = tuple(
    ipaddress.ip_network(network)
    for network in (
        # IPv4, what Python does not know, or knows only in newer releases
        "0.0.0.0/8",  # this network
        "100.64.0.0/10",  # shared by providers; 100.100.100.200 tells machines of Alibaba their keys
        "168.63.129.16/32",  # tells machines of Azure their configuration; public by its number alone
        "192.0.0.0/24",  # protocol assignments; 192.0.0.192 tells machines of Oracle their keys
        "192.0.2.0/24",
        "192.31.196.0/24",  # AS112
        "192.52.193.0/24",  # AMT
        "192.88.99.0/24",  # relays of 6to4
        "192.175.48.0/24",  # AS112
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "240.0.0.0/4",
        # IPv6 inside of 2000::/3
        "2001::/23",  # protocol assignments, with Teredo (2001::/32), ORCHID and benchmarks
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4: leads to an IPv4 address that the packet names
        "2620:4f:8000::/48",  # AS112
        "3fff::/20",  # documentation
    )
)


def is_public(address: Address) -> bool:
    """Tell whether an address is one of the open internet, whatever IPv6 wraps it in."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.scope_id:
            return False
        if address.ipv4_mapped is not None:
            return is_public(address.ipv4_mapped)
        if address in _NAT64 or int(address) >> 32 & 0xFFFFFFFF in _ISATAP:
            return is_public(ipaddress.IPv4Address(int(address) & 0xFFFFFFFF))
        if address not in _GLOBAL_IPV6:
            return False
    if any(address in network for network in _NOT_PUBLIC if network.version == address.version):
        return False
    return address.is_global and not (address.is_multicast or address.is_reserved or address.is_unspecified)


def is_elsewhere(address: Address) -> bool:
    """Tell whether an address is public and not this machine's own, whose services may trust what comes from itself."""
    return is_public(address) and address not in _own_addresses()


def _own_addresses() -> frozenset[Address]:
    known = (one for several in psutil.net_if_addrs().values() for one in several)
    return frozenset(
        ipaddress.ip_address(one.address.partition("%")[0])
        for one in known
        if one.family in (socket.AF_INET, socket.AF_INET6)
    )
