import type { UnscheduledVisit } from "@cherga/contract/calls/unscheduled";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { Box, Button, Group, Progress, Stack, Text, TextInput, Title } from "@mantine/core";
import { useId, useState } from "react";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { failureOf } from "#staff/api/failure.ts";
import { sayDate } from "#staff/forms/fields/close-days/say-date.ts";
import { type TextKey, type Texts, useTexts } from "#staff/texts/use-texts.ts";
import { ConfirmDialog } from "#staff/ui/confirm-dialog.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import {
  type BookingDecision,
  canBeTold,
  choiceFor,
  type Choices,
  type DecisionCounts,
  decisionCountsOf,
  decisionsOf,
  type MessageCounts,
  messageCountsOf,
} from "#staff/unscheduled/decisions.ts";
import { UnscheduledRow } from "#staff/unscheduled/unscheduled-row.tsx";
import type { useDecide, useTell } from "#staff/unscheduled/use-decide.ts";
import classes from "#staff/unscheduled/unscheduled.module.css";

type Props = {
  readonly date: CalendarDate;
  readonly visits: readonly UnscheduledVisit[];
  readonly choices: Choices;
  /** Undefined: the suggested decision. */
  readonly onChoose: (visit: UnscheduledVisit, choice: BookingDecision | undefined) => void;
  readonly decide: ReturnType<typeof useDecide>;
  readonly tell: ReturnType<typeof useTell>;
};

/** The bookings of one day whose time cannot be kept: decided on one by one, or all at once. */
export function UnscheduledDay({ date, visits, choices, onChoose, decide, tell }: Props) {
  const t = useTexts();
  const titleId = useId();
  const [reason, setReason] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [telling, setTelling] = useState<readonly number[]>([]);

  const counts = decisionCountsOf(visits, choices);
  const messages = messageCountsOf(visits, choices, useCurrentOrganization().row?.notifications);
  const isReasonMissing = counts.cancelled > 0 && reason.trim() === "";
  const isNothing = counts.moved + counts.cancelled === 0;
  const untold = visits.filter(canBeTold).map(({ ticketId }) => ticketId);
  const isBusy = decide.isPending || tell.isPending;
  const working = [decide, tell].find(
    ({ isPending, variables }) => isPending && variables?.date === date,
  )?.progress;
  const name = sayDate(date, t.locale, { dateStyle: "full" });

  const apply = (): void => {
    setAsking(false);
    decide.mutate({ date, items: decisionsOf(visits, choices, reason.trim()) });
  };
  const notify = (ticketIds: readonly number[]): void => {
    setTelling([]);
    tell.mutate({ date, items: ticketIds });
  };

  return (
    <Stack component="section" gap="sm" className={classes["day"] ?? ""} aria-labelledby={titleId}>
      <Group justify="space-between" gap="xs">
        <div>
          <Title order={3} size="h5" id={titleId}>
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {[
              t("unscheduled.bookings", { count: visits.length }),
              ...reasonsOf(visits).map((each) => t(each)),
            ].join(" · ")}
          </Text>
        </div>
        <Group gap="xs" role="group" aria-label={t("unscheduled.forAll")}>
          <Text size="sm">{t("unscheduled.forAll")}</Text>
          {wholeDay.map(({ label, choice, count }) => (
            <Button
              key={label}
              size="compact-md"
              fz="sm"
              variant={counts[count] === visits.length ? "light" : "default"}
              aria-pressed={counts[count] === visits.length}
              disabled={isBusy || (choice === undefined && !visits.some(hasSuggestion))}
              onClick={() => {
                for (const visit of visits) onChoose(visit, choice);
              }}
            >
              {t(label)}
            </Button>
          ))}
          {untold.length > 0 && (
            <Button
              size="compact-md"
              fz="sm"
              variant="default"
              disabled={isBusy}
              onClick={() => setTelling(untold)}
            >
              {t("unscheduled.tellAll", { count: untold.length })}
            </Button>
          )}
        </Group>
      </Group>
      {working !== undefined && (
        <div role="status">
          <Text size="sm">{t("unscheduled.progress", working)}</Text>
          <Progress value={(working.done / working.total) * 100} aria-hidden animated />
        </div>
      )}
      {decide.error !== null && decide.variables?.date === date && (
        <FailureAlert failure={failureOf(decide.error)} onReply={apply} />
      )}
      {tell.error !== null && tell.variables?.date === date && (
        <FailureAlert failure={failureOf(tell.error)} onReply={() => notify(tell.variables?.items ?? [])} />
      )}
      {/* Focusable, so that arrow keys scroll it. */}
      <Box className={classes["scroll"] ?? ""} role="group" aria-label={name} tabIndex={0}>
        <ul className={classes["list"]}>
          {visits.map((visit) => (
            <UnscheduledRow
              key={visit.ticketId}
              visit={visit}
              choice={choiceFor(visit, choices)}
              onChoose={(choice) => onChoose(visit, choice)}
              onTell={() => setTelling([visit.ticketId])}
            />
          ))}
        </ul>
      </Box>
      <Stack gap="sm" className={classes["footer"] ?? ""}>
        {counts.cancelled > 0 && (
          <TextInput
            label={t("unscheduled.reason")}
            description={t("unscheduled.reasonHint")}
            value={reason}
            maxLength={300}
            required
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
          />
        )}
        <Group justify="space-between" gap="xs">
          <Text size="sm" aria-live="polite">
            {t("unscheduled.summary", counts)}
          </Text>
          <Button
            aria-label={`${t("unscheduled.apply")}: ${name}`}
            loading={decide.isPending && working !== undefined}
            disabled={isReasonMissing || isNothing || isBusy}
            onClick={() => setAsking(true)}
          >
            {t("unscheduled.apply")}
          </Button>
        </Group>
      </Stack>
      {isAsking && (
        <ConfirmDialog
          title={sayQuestion(t, counts)}
          text={sayMessages(t, messages)}
          confirm={t("unscheduled.apply")}
          back={t("unscheduled.back")}
          onConfirm={apply}
          onClose={() => setAsking(false)}
        />
      )}
      {telling.length > 0 && (
        <ConfirmDialog
          title={`${t("unscheduled.tellAll", { count: telling.length })}?`}
          text={t("unscheduled.tellAsk")}
          confirm={t("unscheduled.tell")}
          back={t("unscheduled.back")}
          onConfirm={() => notify(telling)}
          onClose={() => setTelling([])}
        />
      )}
    </Stack>
  );
}

/** The decisions for all bookings of a day, and which of them are counted by each. */
const wholeDay = [
  { label: "unscheduled.moveAll", choice: undefined, count: "moved" },
  { label: "unscheduled.cancelAll", choice: "cancel", count: "cancelled" },
  { label: "unscheduled.leaveAll", choice: "leave", count: "left" },
] as const satisfies readonly {
  readonly label: TextKey;
  readonly choice: BookingDecision | undefined;
  readonly count: keyof DecisionCounts;
}[];

const hasSuggestion = ({ suggestions }: UnscheduledVisit): boolean => suggestions.length > 0;

const reasonsOf = (visits: readonly UnscheduledVisit[]) => [
  ...new Set(visits.map(({ reason }) => `unscheduled.reason.${reason}` as const)),
];

function sayQuestion(t: Texts, { moved, cancelled }: DecisionCounts): string {
  if (cancelled === 0) return t("unscheduled.ask.move", { count: moved });
  if (moved === 0) return t("unscheduled.ask.cancel", { count: cancelled });
  return t("unscheduled.ask.both", { move: t("unscheduled.ask.moved", { count: moved }), cancelled });
}

/** Says what visitors learn of the decisions, and how many of them get a message. */
function sayMessages(t: Texts, { told, total }: MessageCounts): string {
  if (told === total) return t("unscheduled.askHint.all");
  return told === 0 ? t("unscheduled.askHint.none") : t("unscheduled.askHint.some", { told, total });
}
