import { Skeleton, Text } from "@mantine/core";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import { useState } from "react";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { type RegistrationResult, Registered } from "#staff/registration/registration-result.tsx";
import { RegistrationForm } from "#staff/registration/registration-form.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { zoneOf } from "#staff/schedule-result/use-organization.ts";

type Props = {
  /** Whose desk it is done at, if at one. */
  readonly operatorId: number | undefined;
  /** Whether the desk may serve the visitor at once. */
  readonly mayStart: boolean;
  readonly onDone: (ticket: Ticket) => void;
};

/** Registers visitors at the desk, one after the other: for now, or for a time. */
export function Registration({ operatorId, mayStart, onDone }: Props) {
  const t = useTexts();
  const { row, isLoading, error, again } = useCurrentOrganization();
  const [done, setDone] = useState<RegistrationResult>();
  const [count, setCount] = useState(0);
  if (error !== null && row === undefined) return <FailureAlert failure={error} onReply={again} />;
  if (isLoading) return <Skeleton h={240} aria-busy="true" />;
  if (row === undefined) return <Text c="dimmed">{t("hours.choose")}</Text>;

  if (done !== undefined)
    return <Registered done={done} zone={zoneOf(row)} onAnother={() => setDone(undefined)} />;
  return (
    <RegistrationForm
      // Another visitor, or another organization: nothing of what was typed is theirs.
      key={`${row.id} ${count}`}
      organization={row}
      deskId={operatorId}
      mayStart={mayStart}
      // Whoever has just registered somebody goes on; whoever has just come is doing something else.
      takesFocus={count > 0}
      onDone={(next) => {
        setDone(next);
        setCount(count + 1);
        onDone(next.ticket);
      }}
    />
  );
}
