import type { Answer } from "@cherga/contract/call";
import type { kioskCalls, KioskState } from "@cherga/contract/calls/kiosk";
import type { CutLine } from "@cherga/contract/shapes/cut-line";
import { useCallback, useEffect, useRef, useState } from "react";
import { call, CallFailure, type Caller } from "#visitors/kit/call.ts";

export type Configuration = Answer<typeof kioskCalls.configuration>;

/** The configuration of a kiosk, and the current state of its services. */
export type KioskOffer = {
  readonly configuration: Configuration;
  readonly states: readonly KioskState[];
  readonly cutLine: CutLine | null;
};

type Line = {
  readonly offer: KioskOffer | undefined;
  /** The server does not answer; the known data may be stale. */
  readonly isLost: boolean;
  /** Fetches at once instead of at the next interval. */
  readonly look: () => void;
};

const everyMs = 10_000;
/** One missing answer may be a hiccup; two are not. */
const againMs = { first: 500, later: 2_000 } as const;

/** Polls what a kiosk offers. `onShutOut` must be stable, or everything is fetched again. */
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
        // A rate-limit answer shows that the server is there.
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
  const {
    version,
    services: states,
    cutLine,
  } = await call<typeof kioskCalls.services>(kiosk, {
    method: "GET",
    path: "/kiosk/services",
  });
  if (known?.version === version) return { configuration: known, states, cutLine };
  const configuration = await call<typeof kioskCalls.configuration>(kiosk, {
    method: "GET",
    path: "/kiosk/configuration",
  });
  return { configuration, states, cutLine };
}

const isOffer = (outcome: unknown): outcome is KioskOffer =>
  typeof outcome === "object" && outcome !== null && "configuration" in outcome;

/** The credential is missing or revoked, or there is no such kiosk. */
const isRefused = (outcome: unknown): boolean =>
  outcome instanceof CallFailure && [401, 403, 404].includes(outcome.status);

const isTooOften = (outcome: unknown): boolean => outcome instanceof CallFailure && outcome.status === 429;
