import type { kioskCalls, PrintingState } from "@cherga/contract/calls/kiosk";
import { useEffect, useState } from "react";
import { useKiosk } from "#visitors/kiosk/state/kiosk-context.ts";
import { call, type Caller } from "#visitors/kit/call.ts";

/** After a failed request, the next one waits so long. */
const pauseMs = 1_000;
/** After so many answers without news, some seconds each, the visitor is told not to wait for paper. */
const mostUnchanged = 2;

/** Follows what becomes of printing a ticket, until it is over. Undefined until something is known. */
export function usePrinting(token: string): PrintingState | undefined {
  const { caller } = useKiosk();
  const [printing, setPrinting] = useState<PrintingState>();
  useEffect(() => followPrinting(caller, token, setPrinting), [caller, token]);
  return printing;
}

/** Tells every change of printing a ticket. Returns a function that stops it. */
function followPrinting(caller: Caller, token: string, tell: (state: PrintingState) => void): () => void {
  let isLeft = false;

  async function follow(): Promise<void> {
    let known: PrintingState["trouble"] = null;
    let unchanged = 0;
    while (!isLeft) {
      const next: PrintingState | undefined = await call<typeof kioskCalls.printing>(caller, {
        method: "POST",
        path: "/kiosk/printing",
        body: { token, known },
      }).catch(() => undefined);
      if (isLeft) return;
      if (next === undefined) {
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
        continue;
      }
      unchanged = next.state === "printing" && next.trouble === null ? unchanged + 1 : 0;
      tell(unchanged > mostUnchanged ? { ...next, trouble: "timeout" } : next);
      if (next.state !== "printing") return;
      known = next.trouble;
    }
  }

  void follow();
  return () => {
    isLeft = true;
  };
}
