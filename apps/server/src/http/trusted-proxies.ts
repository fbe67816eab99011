import { BlockList, isIP, isIPv6 } from "node:net";
import { placeOf } from "#http/address";

/** Names for networks that nobody on the internet comes from. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ["127.0.0.0/8", "::1/128"],
  linklocal: ["169.254.0.0/16", "fe80::/10"],
  uniquelocal: ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"],
};

/** More proxies than this stand in no row; whoever writes more of them wants them counted. */
const mostProxies = 10;

/** Says whether the proxy at an address is believed, that many proxies away from us. */
export type Trust = (address: string, hop: number) => boolean;

/** Makes it from addresses, networks and names, separated by commas; undefined when one of them is none. */
export function trustIn(text: string): Trust | undefined {
  const parts = text.split(",").flatMap((part) => namedNetworks[part.trim()] ?? [part.trim()]);
  const trusted = new BlockList();
  for (const part of parts.filter((each) => each !== "")) {
    const [address = "", bits] = part.split("/");
    const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
    const length = bits === undefined ? most : Number(bits);
    if (most < 0 || !Number.isInteger(length) || length < 0 || length > most) return undefined;
    trusted.addSubnet(address, length, familyOf(address));
  }
  return (address, hop) => {
    if (hop >= mostProxies || isIP(address) === 0) return false;
    const plain = address.startsWith("::ffff:") ? placeOf(address) : address;
    return trusted.check(plain, familyOf(plain));
  };
}

const familyOf = (address: string): "ipv4" | "ipv6" => (isIPv6(address) ? "ipv6" : "ipv4");
