import type { BranchStateShape } from "@cherga/contract/calls/branches";
import type { ReactNode } from "react";
import { useTimes } from "#staff/hall/use-times.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { StateLine } from "#staff/ui/state-line.tsx";

type Props = {
  readonly state: BranchStateShape;
  /** Buttons for a branch that is connected, and for one that is not. */
  readonly connected?: ReactNode;
  readonly offline?: ReactNode;
};

/** Whether a branch is there, since when, and what to do if it is not. */
export function BranchConnection({
  state: { isConnected, isWriter, connectedSince, contactAt },
  connected,
  offline,
}: Props) {
  const t = useTexts();
  const { dayAndClock } = useTimes();
  if (isConnected)
    return (
      <StateLine
        state="good"
        title={t("server.connectedSince", { at: dayAndClock(connectedSince ?? contactAt) })}
        actions={connected}
      />
    );
  return (
    <StateLine
      state={isWriter ? "bad" : "info"}
      title={t("server.offlineSince", { at: dayAndClock(contactAt) })}
      text={t(isWriter ? "server.offlineWriter" : "server.offlineText")}
      actions={offline}
    />
  );
}
