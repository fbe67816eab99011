import { BlockList, isIP, isIPv6 } from "node:net";

/** Returns a set of networks such as `10.0.0.0/8` or single addresses; undefined if one of them is invalid. */
export function readNetworks(texts: readonly string[]): BlockList | undefined {
  const networks = new BlockList();
  for (const text of texts) {
    const [address = "", bits] = text.split("/");
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    const length = bits === undefined ? most : /^\d+$/.test(bits) ? Number(bits) : -1;
    if (most < 0 || length < 0 || length > most) return undefined;
    networks.addSubnet(address, length, familyOf(address));
  }
  return networks;
}

/** Whether an address is in one of the networks. */
export const isIn = (networks: BlockList, address: string): boolean =>
  networks.check(address, familyOf(address));

const familyOf = (address: string): "ipv4" | "ipv6" => (isIPv6(address) ? "ipv6" : "ipv4");
