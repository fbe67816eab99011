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
  /** The operator of the desk, if it is done at one. */
  readonly operatorId: number | undefined;
  /** Whether the desk may serve the visitor at once. */
  readonly mayStart: boolean;
  readonly onDone: (ticket: Ticket) => void;
};

/** Registers visitors at the desk one after the other: for now, or for a time. */
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
      // The key discards typed data for another visitor or organization.
      key={`${row.id} ${count}`}
      organization={row}
      deskId={operatorId}
      mayStart={mayStart}
      // The form takes the focus after a registration, but not when the page is opened.
      takesFocus={count > 0}
      onDone={(next) => {
        setDone(next);
        setCount(count + 1);
        onDone(next.ticket);
      }}
    />
  );
}
