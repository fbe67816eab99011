import { Alert, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { failureOf } from "#staff/api/failure.ts";
import { type Period, periodSearch, widerPeriod } from "#staff/reports/parts/periods.ts";
import { keptByReset, type ReportAddress } from "#staff/reports/parts/use-report-address.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import classes from "#staff/reports/parts/report.module.css";

/** The state of a query, as far as a report shows it. */
type ReportQueryState<A> = {
  readonly data: A | undefined;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
  readonly refetch: () => unknown;
};

type Props<A> = {
  readonly of: ReportQueryState<A>;
  readonly isEmpty: (answer: A) => boolean;
  /** What is shown instead of an empty report. */
  readonly empty: ReactNode;
  readonly children: (answer: A) => ReactNode;
};

/** Shows a report, or that it is loading, slow, empty or failed. */
export function ReportState<A>({ of: { data, error, isPlaceholderData, refetch }, ...props }: Props<A>) {
  const t = useTexts();
  if (error !== null) {
    const isUnchosen = failureOf(error).code === "ERROR_ORGANIZATION_SELECT";
    if (isUnchosen) return <Alert color="gray">{t("hours.choose")}</Alert>;
    return <FailureAlert failure={error} title={t("report.failed")} onReply={() => void refetch()} />;
  }
  if (data === undefined) return <Loading />;
  return (
    <PreviousWhileLoading isPrevious={isPlaceholderData}>
      {isPlaceholderData && <SlowNotice />}
      {props.isEmpty(data) ? props.empty : props.children(data)}
    </PreviousWhileLoading>
  );
}

type PreviousProps = { readonly isPrevious: boolean; readonly children: ReactNode };

/** Fades the answer to the previous filter, so that a reader does not take its figures for the new ones. */
export function PreviousWhileLoading({ isPrevious, children }: PreviousProps) {
  return (
    <div aria-busy={isPrevious} className={isPrevious ? classes["old"] : undefined}>
      {children}
    </div>
  );
}

function Loading() {
  return (
    <Stack gap="sm">
      <SlowNotice />
      <Skeleton h={300} aria-busy="true" />
    </Stack>
  );
}

/** After this long, the user learns why nothing happens. */
const patienceMs = 4_000;

function SlowNotice() {
  const t = useTexts();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return isSlow ? (
    <Alert color="gray" role="status">
      {t("report.slow")}
    </Alert>
  ) : null;
}

type EmptyProps = {
  readonly text: string;
  readonly period: Period;
  readonly address: ReportAddress;
};

/**
 * Says that there is nothing in a period, and offers the last days, which also leads out of an old period, or the report
 * without filters.
 */
export function EmptyReport({ text, period, address }: EmptyProps) {
  const t = useTexts();
  const wider = period.name === "last30Days" ? widerPeriod(period) : "last30Days";
  const isFiltered = Object.keys(address.search).some((name) => !keptByReset.some((kept) => kept === name));
  return (
    <Alert color="gray" role="status">
      <Group justify="space-between">
        <Text size="sm">{text}</Text>
        <Group gap="xs">
          {isFiltered && (
            <Button size="compact-sm" variant="default" onClick={() => address.reset(...keptByReset)}>
              {t("report.filter.reset")}
            </Button>
          )}
          {wider !== undefined && (
            <Button size="compact-sm" variant="default" onClick={() => address.change(periodSearch(wider))}>
              {t(wider === "last30Days" ? "report.show30Days" : "report.widen")}
            </Button>
          )}
        </Group>
      </Group>
    </Alert>
  );
}
