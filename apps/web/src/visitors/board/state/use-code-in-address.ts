import { useEffect, useRef } from "react";
import { CallFailure } from "#visitors/kit/call.ts";
import { exchange } from "#visitors/kit/enrolment.ts";

const againMs = 3_000;

/** Returns the one-time code that the agent of this screen has put into the address of the page. */
export const codeIn = (hash: string): string | undefined => /^#code=([A-Z\d]{8})$/.exec(hash)?.[1];

/**
 * Enrols this screen with the code in its address, without anybody at the screen. A code that is not valid any more
 * changes nothing: the screen may have been enrolled before.
 */
export function useCodeInAddress(onLetIn: (credential: string) => void): void {
  const letIn = useRef(onLetIn);
  useEffect(() => {
    letIn.current = onLetIn;
  });
  useEffect(() => {
    const code = codeIn(location.hash);
    if (code === undefined) return undefined;
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function enter(given: string): Promise<void> {
      try {
        const { boardId, credential } = await exchange(given, "en");
        forgetCode();
        // A second call of an effect has spent the code, but the credential counts.
        if (boardId !== null) letIn.current(credential);
      } catch (error) {
        if (error instanceof CallFailure && error.status === 404) forgetCode();
        else if (isWanted) timer = setTimeout(() => void enter(given), againMs);
      }
    }
    void enter(code);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, []);
}

/** The address of the page stays as it is when somebody enters the code. */
const forgetCode = (): void => history.replaceState(null, "", location.pathname);
