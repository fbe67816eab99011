import type { Answer } from "@cherga/contract/call";
import type { kioskCalls, KioskState } from "@cherga/contract/calls/kiosk";
import { useCallback, useEffect, useRef, useState } from "react";
import { call, CallFailure, type Caller } from "#visitors/kit/call.ts";

export type Configuration = Answer<typeof kioskCalls.configuration>;

/** What a kiosk draws, and how it stands with it now. */
export type KioskOffer = { readonly configuration: Configuration; readonly states: readonly KioskState[] };

type Line = {
  readonly offer: KioskOffer | undefined;
  /** Nobody answers; what is known may not be true any more. */
  readonly isLost: boolean;
  /** Looks at once, and not when it is time. */
  readonly look: () => void;
};

const everyMs = 10_000;
/** One answer that is missing may be a hiccup; two are not. */
const againMs = { first: 500, later: 2_000 } as const;

/** Keeps up with what a kiosk offers. `onShutOut` must stay the same, or everything is looked at anew. */
export function useOffer(caller: Caller, onShutOut: () => void): Line {
  const [offer, setOffer] = useState<KioskOffer>();
  const [isLost, setIsLost] = useState(false);
  const looking = useRef(() => {});
  const { authorization } = caller;

  useEffect(() => {
    const kiosk: Caller = { ...(authorization === undefined ? {} : { authorization }), lang: "en" };
    let known: Configuration | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    let failures = 0;

    async function look(): Promise<void> {
      clearTimeout(timer);
      turn += 1;
      const mine = turn;
      const outcome = await fetchOffer(kiosk, known).catch((error: unknown) => error);
      if (mine !== turn) return;
      if (isOffer(outcome)) {
        known = outcome.configuration;
        failures = 0;
        setOffer(outcome);
        setIsLost(false);
      } else if (isRefused(outcome)) {
        onShutOut();
        return;
      } else {
        failures += 1;
        // Somebody who says that we ask too often is there.
        if (failures > 1 && !isTooOften(outcome)) setIsLost(true);
      }
      const pauseMs = failures === 0 ? everyMs : failures === 1 ? againMs.first : againMs.later;
      timer = setTimeout(() => void look(), pauseMs);
    }

    const lookNow = (): void => void look();
    looking.current = lookNow;
    lookNow();
    addEventListener("online", lookNow);
    addEventListener("offline", lookNow);
    return () => {
      turn = -1;
      clearTimeout(timer);
      removeEventListener("online", lookNow);
      removeEventListener("offline", lookNow);
    };
  }, [authorization, onShutOut]);

  const look = useCallback(() => looking.current(), []);
  return { offer, isLost, look };
}

async function fetchOffer(kiosk: Caller, known: Configuration | undefined): Promise<KioskOffer> {
  const { version, services: states } = await call<typeof kioskCalls.services>(kiosk, {
    method: "GET",
    path: "/kiosk/services",
  });
  if (known?.version === version) return { configuration: known, states };
  const configuration = await call<typeof kioskCalls.configuration>(kiosk, {
    method: "GET",
    path: "/kiosk/configuration",
  });
  return { configuration, states };
}

const isOffer = (outcome: unknown): outcome is KioskOffer =>
  typeof outcome === "object" && outcome !== null && "configuration" in outcome;

/** Not let in, not any more, or there is no such kiosk. */
const isRefused = (outcome: unknown): boolean =>
  outcome instanceof CallFailure && [401, 403, 404].includes(outcome.status);

const isTooOften = (outcome: unknown): boolean => outcome instanceof CallFailure && outcome.status === 429;
