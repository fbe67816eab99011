import type { DrivenDevice } from "@cherga/contract/calls/agent";
import { codeOf } from "#complaint";
import { carryOutCommand } from "#drivers/command-driver";
import { type Driver, hardwareWith } from "#drivers/driver";
import { findPlayer, playSound } from "#drivers/voice/player";
import type { Log } from "#log";

/** A call that is older than this is over: the visitor was called in another way, or has come. */
const oldestMs = 60_000;

/** Drives a loudspeaker. */
export function voiceDriver(device: DrivenDevice, log: Log): Driver {
  const player = findPlayer(device);
  return {
    carryOut: async ({ job, document, num, ageMs }) => {
      const announcement = num === null ? `announcement ${job}` : `the call of ${num} (job ${job})`;
      if (document.type === "command") return carryOutCommand(device, document.event, log);
      if (document.type !== "sound") return { state: "failed", trouble: "unsupported" };
      if (ageMs > oldestMs) {
        log(`The loudspeaker ${device.name} leaves out ${announcement}, which is too old.`);
        return { state: "failed", trouble: "timeout" };
      }
      if (player === undefined) return { state: "failed", trouble: "noPlayer" };
      const wav = Buffer.from(document.wav, "base64");
      const played = await playSound(
        player,
        wav,
        num === null ? `cherga-${job}` : `${num}-cherga-${job}`,
      ).catch((error: unknown) => {
        if (codeOf(error) === "") throw error;
        return "fault" as const;
      });
      if (played !== "played") {
        log(`The loudspeaker ${device.name} has not played ${announcement}: ${played}.`);
        return { state: "failed", trouble: played };
      }
      log(`The loudspeaker ${device.name} has played ${announcement}.`);
      return { state: "done" };
    },
    // That a player is there does not say that a loudspeaker is.
    probe: async () => (player === undefined ? hardwareWith("noPlayer") : undefined),
  };
}
