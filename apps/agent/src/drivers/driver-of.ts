import { carryOutCommand } from "#drivers/command-driver";
import type { MakeDriver } from "#drivers/driver";
import { printerDriver } from "#drivers/printer/printer-driver";
import { posDriver } from "#drivers/pos/pos-driver";
import { voiceDriver } from "#drivers/voice/voice-driver";

/** Returns the driver of a device. */
export const driverOf: MakeDriver = (device, log) => {
  if (device.kind === "printer-device") return printerDriver(device, log);
  if (device.kind === "voice-device") return voiceDriver(device, log);
  if (device.kind === "pos-device") return posDriver(device, log);
  return {
    carryOut: async ({ document }) =>
      document.type === "command"
        ? carryOutCommand(device, document.event, log)
        : { state: "failed", trouble: "unsupported" },
    probe: async () => undefined,
  };
};
