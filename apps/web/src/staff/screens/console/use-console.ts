import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { failureOf, type FailureCode } from "#staff/api/failure.ts";
import { openConsole } from "#staff/hall/open-console.ts";
import { onQueueNews } from "#staff/live/queue-news.ts";
import { useSession } from "#staff/session/session.ts";

/** Why a console cannot work. */
export type BadReason = "taken" | "noOperator" | "noOrganization" | "noSchedule";

/** A console: opening, of an operator, or still to be chosen by a user without an own desk. */
export type Console =
  | { readonly state: "opening" }
  | { readonly state: "choosing" }
  | { readonly state: "failed"; readonly failure: unknown; readonly retry: () => void }
  | { readonly state: "open"; readonly deskId: number; readonly hasOperatorTab: boolean };

const badReasons: Readonly<Partial<Record<FailureCode, BadReason>>> = {
  ERROR_ORGANIZATION_SELECT: "noOrganization",
  ERROR_OPERATOR_SELECT: "noOperator",
  ERROR_NOT_FOUND: "noOperator",
  ERROR_FORBIDDEN: "noOperator",
};

/** Opens the console of the session's operator, and leaves it when it is opened in another browser. */
export function useConsole(): Console {
  const navigate = useNavigate();
  const session = useSession();
  const deskId = session?.current?.operatorId;
  const isOperator = session?.user.isOperator === true;
  const [console, setConsole] = useState<Console>({ state: "opening" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (deskId === undefined) return;
    if (deskId === null) {
      if (isOperator) void toBadRemote("noOperator");
      else setConsole({ state: "choosing" });
      return;
    }
    let isWanted = true;
    openConsole(deskId)
      .then((operator) => {
        if (!isWanted) return;
        if (operator.scheduleId === null) return toBadRemote("noSchedule");
        setConsole({ state: "open", deskId, hasOperatorTab: operator.option.operatorTab });
      })
      .catch((thrown: unknown) => {
        if (!isWanted) return;
        const reason = badReasons[failureOf(thrown).code];
        if (reason !== undefined && isOperator) return toBadRemote(reason);
        const retry = (): void => setAttempt((count) => count + 1);
        setConsole({ state: "failed", failure: thrown, retry });
      });
    const leave = onQueueNews((news) => {
      if (news.type === "console" && news.operatorIds.includes(deskId)) void toBadRemote("taken");
    });
    return () => {
      isWanted = false;
      leave();
    };

    function toBadRemote(reason: BadReason): Promise<void> {
      return navigate({ to: "/badRemote", search: { reason }, replace: true });
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the way to other pages is always the same one
  }, [deskId, isOperator, attempt]);
  return console;
}
