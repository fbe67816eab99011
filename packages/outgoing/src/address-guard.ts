import { BlockList, isIP } from "node:net";
import { isIn, readNetworks } from "#networks";
import { plainAddress } from "#plain-address";

/** Which addresses may be dialled besides those of the internet. */
export type OutgoingPolicy = {
  /** Private networks. */
  readonly privateNets: BlockList;
  /** The computer itself: for the demo, and for the agent, whose printer may be connected to its computer. */
  readonly allowsLoopback: boolean;
  /** What is never dialled, at any address of its name: the database. */
  readonly forbidden: readonly Target[];
};

/** A computer, by its name or address, and a port. */
export type Target = { readonly host: string; readonly port: number };

/** Only the internet. */
export const internetOnly: OutgoingPolicy = {
  privateNets: new BlockList(),
  allowsLoopback: false,
  forbidden: [],
};

/** Returns whether a resolved address may be dialled. What is dialled afterwards must be this address, not its name. */
export function mayDial(address: string, { privateNets, allowsLoopback }: OutgoingPolicy): boolean {
  const plain = plainAddress(address);
  if (isIP(plain) === 0 || isIn(never, plain)) return false;
  if (isIn(loopback, plain)) return allowsLoopback;
  return !isIn(notOfInternet, plain) || isIn(privateNets, plain);
}

const fixed = (...texts: readonly string[]): BlockList => readNetworks(texts) ?? new BlockList();

const loopback = fixed("127.0.0.0/8", "::1");

/** Unspecified, link-local (also the metadata service of clouds), multicast, reserved, and tunnels. */
const never = fixed(
  "0.0.0.0/8",
  "169.254.0.0/16",
  "192.0.0.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "::",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/32",
  "fe80::/10",
  "ff00::/8",
);

const notOfInternet = fixed(
  "10.0.0.0/8",
  "100.64.0.0/10",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "fc00::/7",
  "fec0::/10",
);
