import { Button, Group, NumberInput, Skeleton, Stack, Text } from "@mantine/core";
import type { organizationCalls } from "@cherga/contract/calls/organization";
import type { SchedulePlan } from "@cherga/contract/shapes/schedule";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { IconDice5 } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "#staff/api/send.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { newKey } from "#shared/new-key.ts";
import { SimulatedDay } from "#staff/schedule-result/simulated-day/simulated-day.tsx";

type Props = {
  readonly scheduleId: number;
  /** Another version simulates the day again. */
  readonly version: number;
  readonly zone: string;
  readonly on: CalendarDate;
  /** The edited schedule; absent: the saved one. */
  readonly draft?: SchedulePlan;
  /** The operator of the day; absent: all. */
  readonly operatorId?: number;
};

const bounds = { min: 1, max: 100 } as const;
const usual = 20;
const forgetMs = 10_000;

/** Simulates a day with random visits. Nothing is saved; another seed gives another day. */
export function Simulation({ scheduleId, version, zone, on, draft, operatorId }: Props) {
  const t = useTexts();
  const [count, setCount] = useState<number>(usual);
  const [thrown, setThrown] = useState<{ readonly n: number; readonly seed: string }>();
  const isWhole = Number.isInteger(count) && count >= bounds.min && count <= bounds.max;
  const day = useQuery({
    queryKey: ["schedule", scheduleId, version, "trial", on, thrown, draft ?? null],
    queryFn: async ({ signal }) => ({
      on,
      played: await send<typeof organizationCalls.trySchedule>({
        method: "POST",
        path: `/schedule/try/${scheduleId}`,
        body: {
          n: thrown?.n ?? usual,
          seed: thrown?.seed ?? "",
          date: on,
          ...(draft === undefined ? {} : { json: draft }),
        },
        signal,
      }),
    }),
    enabled: thrown !== undefined,
    // The previous day stays visible until the new one is simulated.
    placeholderData: keepPreviousData,
    gcTime: forgetMs,
  });
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t("trial.hint")}
      </Text>
      <Group align="flex-end" gap="xs">
        <NumberInput
          label={t("trial.count")}
          {...bounds}
          allowDecimal={false}
          clampBehavior="strict"
          w={130}
          value={count}
          onChange={(value) => setCount(value === "" ? 0 : Number(value))}
        />
        <Button
          leftSection={<IconDice5 size={18} />}
          variant={thrown === undefined ? "filled" : "default"}
          disabled={!isWhole}
          onClick={() => setThrown({ n: count, seed: newKey() })}
        >
          {t(thrown === undefined ? "trial.try" : "trial.again")}
        </Button>
      </Group>
      {day.error !== null && <FailureAlert failure={day.error} onReply={() => void day.refetch()} />}
      {day.isLoading && <Skeleton h={160} aria-busy="true" />}
      {day.data !== undefined && day.error === null && (
        <SimulatedDay
          day={day.data.played}
          zone={zone}
          on={day.data.on}
          {...(operatorId === undefined ? {} : { operatorId })}
        />
      )}
    </Stack>
  );
}
