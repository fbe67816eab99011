/** The kinds of devices, by the name of their resource. */
export const deviceKinds = [
  "printer-device",
  "voice-device",
  "board-device",
  "pos-device",
  "remote-device",
  "server",
] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** The kinds whose connections are listed. */
export const listedKinds = ["pos-device", "printer-device", "voice-device", "board-device"] as const;

/** The kinds that receive events which are not stored. */
export const streamKinds = [
  "pos-device",
  "remote-device",
  "printer-device",
  "voice-device",
  "board-device",
] as const;
