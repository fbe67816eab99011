import { isIP, isIPv4, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/** A network that somebody asks from, and how many times as much as from one place may come from it. */
export type Network = { readonly name: string; readonly times: number };

/** How many customers a provider usually serves from one /48. */
const placesInSite = 8;

/**
 * Gives the address that a request comes from. What a proxy says of it counts only if it is an address: it may have
 * passed on anything.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
  return isIP(ip) > 0 ? ip : (socket.remoteAddress ?? "");
}

/**
 * Gives the networks by which an address is counted, the smallest first. Whoever has one address of IPv6 has a whole /64
 * of them, and often a /48. What is no address is counted by itself.
 */
export function networksOf(address: string): readonly Network[] {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return [{ name: plain, times: 1 }];
  const groups = groupsOf(plain);
  const mapped = ipv4In(groups);
  if (mapped !== undefined) return [{ name: mapped, times: 1 }];
  return [
    { name: `${groups.slice(0, 4).join(":")}::/64`, times: 1 },
    { name: `${groups.slice(0, 3).join(":")}::/48`, times: placesInSite },
  ];
}

/** Gives the smallest network that an address is counted by: one household, one office. */
export const placeOf = (address: string): string => networksOf(address)[0]?.name ?? address;

/** The eight groups of an address, as they are written shortest. */
function groupsOf(address: string): readonly string[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail] = written.split("::").map((part) => (part === "" ? [] : part.split(":")));
  if (tail === undefined) return head;
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => "0"), ...tail];
}

/** The older address that is written as a newer one, `::ffff:192.0.2.1`. */
function ipv4In(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join() !== "0,0,0,0,0,ffff") return undefined;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  const address = bytes.join(".");
  return isIPv4(address) ? address : undefined;
}
