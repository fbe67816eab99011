import { agentCalls, type DrivenDevice } from "@cherga/contract/calls/agent";
import type { Hardware } from "#drivers/driver";
import { CallFailure } from "#server/send";
import type { Session } from "#server/session";

/** Tells the server about the hardware behind devices, when it changes. */
export type HardwareTeller = {
  tell(device: Pick<DrivenDevice, "kind" | "id">, hardware: Hardware): Promise<void>;
  /** The server may have forgotten what it was told: a device was given to another computer, and back. */
  forget(): void;
};

export function makeHardwareTeller(session: Session): HardwareTeller {
  const told = new Map<string, string>();
  return {
    tell: async ({ kind, id }, hardware) => {
      const key = `${kind} ${id}`;
      const text = JSON.stringify(hardware);
      if (told.get(key) === text) return;
      try {
        await session.call(agentCalls.hardware, { kind, id, ...hardware });
        told.set(key, text);
      } catch (error) {
        // The next probe tells it.
        if (!(error instanceof CallFailure)) throw error;
      }
    },
    forget: () => told.clear(),
  };
}
