import { isIPv6 } from "node:net";

/** Returns an IP address without its zone, and the IPv4 address instead of an IPv6 address that contains one. */
export function plainAddress(address: string): string {
  const [bare = ""] = address.split("%");
  if (!isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const at = placesOfIpv4.find(({ prefix }) => prefix.every((group, index) => groups[index] === group))?.at;
  // `::` and `::1` look like IPv4 addresses, but are not.
  if (at === undefined || (groups.slice(0, 7).every((group) => group === 0) && (groups[7] ?? 0) < 2))
    return bare;
  const [high = 0, low = 0] = groups.slice(at, at + 2);
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join(".");
}

/** Where an IPv6 address contains an IPv4 address to which its packets go. */
const placesOfIpv4: readonly { readonly prefix: readonly number[]; readonly at: number }[] = [
  // IPv4-mapped, IPv4-compatible, IPv4-translated.
  { prefix: [0, 0, 0, 0, 0, 0xffff], at: 6 },
  { prefix: [0, 0, 0, 0, 0, 0], at: 6 },
  { prefix: [0, 0, 0, 0, 0xffff, 0], at: 6 },
  // NAT64, 6to4.
  { prefix: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 },
  { prefix: [0x2002], at: 1 },
];

/** Returns the eight numbers of an IPv6 address. */
function groupsOf(address: string): readonly number[] {
  // Written so, an IPv4 address at its end becomes two groups.
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [before = "", after] = written.split("::");
  const [first, last] = [numbersOf(before), numbersOf(after ?? "")];
  const gap = after === undefined ? 0 : 8 - first.length - last.length;
  return [...first, ...Array.from({ length: gap }, () => 0), ...last];
}

const numbersOf = (text: string): readonly number[] =>
  text === "" ? [] : text.split(":").map((group) => Number.parseInt(group, 16));
