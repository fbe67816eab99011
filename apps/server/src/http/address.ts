import { isIP, isIPv4, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";

/** A network that requests are counted by, and its limit as a multiple of the limit for one household. */
export type Network = { readonly name: string; readonly times: number };

/** How many customers a provider usually serves from one /48. */
const placesInSite = 8;

/**
 * Returns the client address of a request. The address that a proxy forwards is used only if it is well formed, because
 * a proxy may forward anything.
 */
export function addressOf({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
  return isIP(ip) > 0 ? ip : (socket.remoteAddress ?? "");
}

/**
 * Returns the networks by which an address is rate limited, the smallest first. An IPv6 client usually has a whole /64,
 * and often a /48. Text that is not an address is counted as it is.
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

/** Returns the smallest network that an address is counted by: one household or office. */
export const placeOf = (address: string): string => networksOf(address)[0]?.name ?? address;

/** Returns the eight groups of an IPv6 address, each in its shortest form. */
function groupsOf(address: string): readonly string[] {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail] = written.split("::").map((part) => (part === "" ? [] : part.split(":")));
  if (tail === undefined) return head;
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => "0"), ...tail];
}

/** Returns the IPv4 address inside an IPv4-mapped IPv6 address such as `::ffff:192.0.2.1`. */
function ipv4In(groups: readonly string[]): string | undefined {
  if (groups.slice(0, 6).join() !== "0,0,0,0,0,ffff") return undefined;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  const address = bytes.join(".");
  return isIPv4(address) ? address : undefined;
}
