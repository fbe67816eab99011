import { Button, Group, Modal, SegmentedControl, Select, Stack } from "@mantine/core";
import type { Given } from "@cherga/contract/call";
import type { queueCalls } from "@cherga/contract/calls/queue";
import { defaultTimeZone } from "@cherga/contract/constants";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { useState } from "react";
import { useCurrentOrganization } from "#api/current-organization.ts";
import { failureOf } from "#api/failure.ts";
import type { HallRow } from "#hall/hall.ts";
import { useHall } from "#hall/hall-context.tsx";
import { serverNow } from "#live/server-clock.ts";
import { FreeTimes } from "#registration/free-times.tsx";
import { useTexts } from "#texts/use-texts.ts";
import { FailureAlert } from "#ui/failure-alert.tsx";

/** Where a visit is moved to. */
export type MoveOption = NonNullable<Given<typeof queueCalls.createEvent>["body"]["option"]>;

type Props = {
  readonly row: HallRow;
  readonly onMove: (option: MoveOption) => unknown;
  readonly onClose: () => void;
  /** What was said against the last attempt. */
  readonly failure: unknown;
};

/** Moves a visit to another operator or to another time. */
export function MoveDialog({ row, onMove, onClose, failure }: Props) {
  const t = useTexts();
  const hall = useHall();
  const zone = useCurrentOrganization().row?.option.globalSetting.timeZone ?? defaultTimeZone;
  const [way, setWay] = useState<"operator" | "time">("operator");
  const [operatorId, setOperatorId] = useState<string | null>(null);
  const [date, setDate] = useState<CalendarDate>(() => dateAt(zone, serverNow()));
  const [start, setStart] = useState<string>();
  const [hasTried, setTried] = useState(false);
  const operator = operatorId === null ? {} : { operatorId: Number(operatorId) };
  const option: MoveOption =
    way === "operator" || start === undefined ? operator : { ...operator, queueDateTime: start };
  const isWhole = way === "operator" ? operatorId !== null : start !== undefined;
  const mayForce = hasTried && failure !== undefined && failureOf(failure).code === "ERROR_TIME_RESERVED";

  const move = (more: MoveOption = {}): void => {
    setTried(true);
    onMove({ ...option, ...more });
  };
  return (
    <Modal opened onClose={onClose} title={t("move.title", { num: row.num ?? "" })} size="lg" centered>
      <Stack>
        <SegmentedControl
          aria-label={t("action.move")}
          value={way}
          data={[
            { value: "operator", label: t("move.toOperator") },
            { value: "time", label: t("move.toTime") },
          ]}
          onChange={(value) => setWay(value === "time" ? "time" : "operator")}
        />
        <Select
          label={way === "operator" ? t("move.operator") : t("move.operatorToo")}
          searchable
          clearable={way === "time"}
          value={operatorId}
          data={[...(hall?.operators.values() ?? [])]
            .filter(({ id }) => way === "time" || id !== row.operator?.id)
            .map(({ id, name, room, state }) => ({
              value: String(id),
              label: `${[name, room].filter(Boolean).join(", ")} · ${t(`deskState.${state}`)}`,
            }))}
          nothingFoundMessage={t("list.nothingFound")}
          onChange={setOperatorId}
        />
        {way === "time" && (
          <FreeTimes
            wish={{
              service: row.service.id,
              ...(operatorId === null ? {} : { operator: Number(operatorId) }),
            }}
            date={date}
            onDate={setDate}
            chosen={start}
            onChoose={setStart}
          />
        )}
        {hasTried && failure !== undefined && <FailureAlert failure={failure} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          {mayForce && (
            <Button color="orange" variant="light" onClick={() => move({ allowForcedTime: true })}>
              {t("move.anyway")}
            </Button>
          )}
          <Button disabled={!isWhole} onClick={() => move()}>
            {t("action.move")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
