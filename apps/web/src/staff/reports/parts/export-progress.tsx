import type { Answer } from "@cherga/contract/call";
import type { reportCalls } from "@cherga/contract/calls/reports";
import { Button, Group, Progress, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { send } from "#staff/api/send.ts";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly id: string;
  /** The notice can be closed. */
  readonly onEnd: () => void;
};

type KnownProgress = Answer<typeof reportCalls.exportProgress>;

const askEveryMs = 1_000;
/** So long the end of an export can be read. */
const shownMs = 4_000;

/** How far an export is, with a button that ends it. */
export function ExportProgress({ id, onEnd }: Props) {
  const t = useTexts();
  const asked = useQuery({
    queryKey: ["export", id],
    queryFn: ({ signal }) =>
      send<typeof reportCalls.exportProgress>({
        method: "GET",
        path: `/report/export/${id}/progress`,
        signal,
      }),
    refetchInterval: ({ state }) => (isOver(state.data) || state.error !== null ? false : askEveryMs),
  });
  const cancelling = useMutation({
    mutationFn: () =>
      send<typeof reportCalls.cancelExport>({ method: "DELETE", path: `/report/export/${id}` }),
    onSettled: () => asked.refetch(),
  });
  const hasEnded = isOver(asked.data) || asked.isError;
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!hasEnded) return;
    const timer = setTimeout(end, shownMs);
    return () => clearTimeout(timer);
  }, [hasEnded]);

  const { rows = 0, total } = asked.data ?? {};
  return (
    <Stack gap={6}>
      <Text size="sm" role="status">
        {asked.isError ? t("report.export.unknown") : sayProgress(t, asked.data)}
      </Text>
      {!hasEnded && (
        <Group gap="sm" wrap="nowrap">
          <Progress
            style={{ flex: 1 }}
            aria-label={t("report.export")}
            animated
            value={total === undefined || total === 0 ? 100 : (100 * rows) / total}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            loading={cancelling.isPending}
            onClick={() => cancelling.mutate()}
          >
            {t("form.cancel")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

const isOver = (known: KnownProgress | undefined): boolean =>
  known !== undefined && known.state !== "prepared" && known.state !== "running";

function sayProgress(t: Texts, known: KnownProgress | undefined): string {
  switch (known?.state) {
    case "running":
      if (known.rows > 0 && known.rows === known.total) return t("report.export.finishing");
      return known.total === undefined
        ? t("report.export.running", { rows: sayNumber(t, known.rows) })
        : t("report.export.runningOf", {
            rows: sayNumber(t, known.rows),
            total: sayNumber(t, known.total),
          });
    case "done":
      return t("report.export.done", { rows: sayNumber(t, known.rows) });
    case "failed":
      return t("report.export.broken");
    case "cancelled":
      return t("report.export.cancelled");
    default:
      return t("report.export.prepared");
  }
}
