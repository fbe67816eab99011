import type { Answer } from "@cherga/contract/call";
import type { enrolmentCalls } from "@cherga/contract/calls/enrolment";
import { useState } from "react";
import { call, CallFailure } from "#visitors/kit/call.ts";

/** How many characters a one-time code has. */
export const codeLength = 8;

/** Why a code did not enrol this screen: an error code of the server, or one of these. */
export type EnrolmentFailure = "tooShort" | "otherDevice" | (string & {});

/** Returns typed text as a one-time code. */
export const asCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^A-Z\d]/g, "")
    .slice(0, codeLength);

type GivenCredential = Answer<typeof enrolmentCalls.exchange>;

/**
 * Returns the state of a form that exchanges a one-time code for a credential. `onGiven` returns whether the credential
 * is for this kind of screen.
 */
export function useEnrolment(lang: string, onGiven: (given: GivenCredential) => boolean) {
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<EnrolmentFailure>();
  const [isBusy, setIsBusy] = useState(false);

  const type = (typed: string): void => {
    setCode(asCode(typed));
    setFailure(undefined);
  };
  const enter = async (): Promise<void> => {
    if (isBusy) return;
    if (code.length < codeLength) return setFailure("tooShort");
    setIsBusy(true);
    setFailure(undefined);
    try {
      const isForUs = onGiven(await exchange(code, lang));
      if (!isForUs) setFailure("otherDevice");
    } catch (error) {
      setFailure(error instanceof CallFailure ? error.code : "other");
    } finally {
      setIsBusy(false);
    }
  };
  return { code, failure, isBusy, type, enter };
}

/** Exchanges a one-time code for a credential. */
export const exchange = (code: string, lang: string): Promise<GivenCredential> =>
  call<typeof enrolmentCalls.exchange>(
    { lang },
    { method: "POST", path: "/enrolment/exchange", body: { code } },
  );
