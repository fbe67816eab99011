import type { Texts } from "@cherga/contract/shapes/visitor-service";
import { createContext, useContext } from "react";
import type { FlowAction, Flow } from "#visitors/kiosk/state/flow.ts";
import type { KioskOffer } from "#visitors/kiosk/state/use-offer.ts";
import type { Caller } from "#visitors/kit/call.ts";
import type { Times } from "#visitors/kit/times.ts";

/** What every step of a kiosk is rendered from. */
export type KioskContextValue = KioskOffer & {
  readonly hasCamera: boolean;
  readonly caller: Caller;
  readonly flow: Flow;
  readonly move: (act: FlowAction) => void;
  /** Returns the organization's texts in the visitor's language. */
  readonly say: (texts: Texts) => string;
  readonly times: Times;
};

export const KioskContext = createContext<KioskContextValue | undefined>(undefined);

export function useKiosk(): KioskContextValue {
  const kiosk = useContext(KioskContext);
  if (kiosk === undefined) throw new Error("there is no kiosk around");
  return kiosk;
}
