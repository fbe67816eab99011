import { isIP } from "node:net";
import { isIn, readNetworks } from "@cherga/outgoing/networks";
import { placeOf } from "#http/address";

/** Names for private networks, which no request from the internet comes from. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** No real proxy chain is longer than this; a longer header is forged to keep the server busy. */
const mostProxies = 10;

/** Returns whether the proxy at an address, that many hops away, is trusted. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * Builds a trust function from comma-separated addresses, networks and names; undefined when one of them is invalid.
 */
export function trustIn(text: string): Trust | undefined {
  const parts = text.split(",").flatMap((part) => namedNetworks[part.trim()] ?? [part.trim()]);
  const trusted = readNetworks(parts.filter((part) => part !== ""));
  return (
    trusted &&
    ((address, hop) => {
      if (hop >= mostProxies || isIP(address) === 0) return false;
      return isIn(trusted, address.startsWith("::ffff:") ? placeOf(address) : address);
    })
  );
}
