import type { OutgoingPolicy } from "@cherga/outgoing/address-guard";
import { readNetworks } from "@cherga/outgoing/networks";

const privateNets = readNetworks([
  "10.0.0.0/8",
  "100.64.0.0/10",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "fc00::/7",
  "fec0::/10",
]);

/** The hardware of a branch is in its own network, or on this computer. */
export function policyOfBranch(): OutgoingPolicy {
  if (privateNets === undefined) throw new Error("a private network is misspelled");
  return { privateNets, allowsLoopback: true, forbidden: [] };
}
