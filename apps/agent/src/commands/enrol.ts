import { hostname } from "node:os";
import { agentCalls, type DrivenDevice } from "@cherga/contract/calls/agent";
import { Complaint } from "#complaint";
import { findConfig, writeConfig } from "#folder/config";
import { isHeld } from "#folder/hold-folder";
import { readDevices, writeDevices } from "#folder/known-devices";
import type { Log } from "#log";
import { makeKey, publicHalfOf } from "#server/keys";
import { CallFailure, sendTo } from "#server/send";
import { version } from "#version";

export type Enrolment = { readonly folder: string; readonly address: string; readonly code: string };

/** Lets this computer drive a device. With the key that it has, it gets one device more. */
export async function enrol({ folder, address, code }: Enrolment, say: Log): Promise<void> {
  const before = findConfig(folder);
  if (before !== undefined && before.address !== address)
    throw new Complaint(
      `This computer is enrolled at ${before.address}; choose another --folder for a second server.`,
    );
  const { privateKey } = before ?? makeKey();
  const { agentId, device } = await exchange(address, code, publicHalfOf(privateKey));
  writeConfig(folder, { address, agentId, privateKey });
  // The ids of devices mean nothing to an agent that the server has removed in between.
  const known = before?.agentId === agentId ? readDevices(folder) : [];
  const isKnown = known.some(({ kind, id }) => kind === device.kind && id === device.id);
  const devices = isKnown ? known : [...known, { ...noAddress, ...device }];
  // An agent that runs is told by the server, with the addresses: it writes the list itself.
  if (!isKnown && !(await isHeld(folder))) writeDevices(folder, devices);
  say(
    devices.length === 1
      ? "This computer now drives:"
      : `This computer now drives ${devices.length} devices:`,
  );
  for (const { kind, name } of devices) say(`  ${kindNames[kind]} “${name}”`);
  say("Start it with cherga-agent run; cherga-agent service prints a systemd unit.");
}

const kindNames: Readonly<Record<DrivenDevice["kind"], string>> = {
  "printer-device": "printer",
  "voice-device": "loudspeaker",
  "board-device": "hall screen",
  "pos-device": "payment terminal",
  "remote-device": "remote console",
  server: "local server",
};

/** The server tells the addresses when the agent runs. */
const noAddress: Omit<DrivenDevice, "kind" | "id" | "name"> = {
  deviceId: null,
  host: "",
  ip: "",
  printerIpp: "",
  printerSSE: "",
  init: "",
  mac: "",
  config: {},
};

async function exchange(address: string, code: string, publicKey: string) {
  try {
    const computer = hostname().slice(0, 100) || "computer";
    return await sendTo(address)(agentCalls.enrol, { code: code.trim(), publicKey, computer, version });
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    throw new Complaint(sentenceOf(error, address));
  }
}

function sentenceOf({ code, status }: CallFailure, address: string): string {
  if (code === "ERROR_NOT_FOUND" || code === "ERROR_VALIDATION")
    return "The code is wrong, used or expired, or this computer drives devices of another organization; make a new code on the device's page.";
  if (code === "ERROR_TOO_MANY") return "Too many wrong codes; wait for 15 minutes, then try a new code.";
  if (status === 0)
    return `The server ${address} does not answer (${code}); check the address and the network.`;
  return `The server ${address} has refused (${code}).`;
}
