import { Button, Group, Modal, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import type { CallInput } from "@cherga/contract/call";
import type { queueCalls } from "@cherga/contract/calls/queue";
import { defaultTimeZone } from "@cherga/contract/constants";
import type { OperatorRow } from "@cherga/contract/shapes/queue-row";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { dateAt } from "@cherga/engine/time/day-frame";
import { useState } from "react";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { failureOf } from "#staff/api/failure.ts";
import { ActionFailure } from "#staff/hall/action-failure.tsx";
import type { HallRow } from "#staff/hall/hall.ts";
import { useHall } from "#staff/hall/hall-context.tsx";
import { useServiceName } from "#staff/hall/use-service-name.ts";
import { useNow } from "#staff/live/server-clock.ts";
import { FreeTimes } from "#staff/registration/times/free-times.tsx";
import { useMoveOptions } from "#staff/registration/times/use-free-time.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** The target of a move. */
export type MoveOption = NonNullable<CallInput<typeof queueCalls.createEvent>["body"]["option"]>;

const ways = ["operator", "time", "service"] as const;
type Way = (typeof ways)[number];

type Props = {
  readonly row: Pick<HallRow, "id" | "num">;
  /** The target that is offered first. */
  readonly firstWay?: Way;
  /** The day of the visit; undefined: today. */
  readonly on?: CalendarDate;
  readonly onMove: (option: MoveOption) => unknown;
  readonly onClose: () => void;
  /** The failure of the last attempt. */
  readonly failure: unknown;
};

/** The dialog begins at this field, whose list stays closed, so that Esc closes the dialog. */
const first = { "data-autofocus": true, openOnFocus: false } as const;

/** Moves a visit to another operator, time or service. Only possible targets are offered. */
export function MoveDialog({ row, firstWay = "operator", on, onMove, onClose, failure }: Props) {
  const t = useTexts();
  const hall = useHall();
  const nameOf = useServiceName();
  const zone = useCurrentOrganization().row?.option.globalSetting.timeZone ?? defaultTimeZone;
  const today = dateAt(zone, useNow(30_000));
  const day = on ?? today;
  const [way, setWay] = useState<Way>(firstWay);
  const [operatorId, setOperatorId] = useState<string | null>(null);
  const [serviceId, setServiceId] = useState<string | null>(null);
  const [date, setDate] = useState<CalendarDate>(day);
  const [start, setStart] = useState<string>();
  const [hasTried, setTried] = useState(false);
  const toOperator = operatorId === null ? {} : { operatorId: Number(operatorId) };
  const options = useMoveOptions(row.id, { date, ...(way === "time" ? toOperator : {}) });
  const found = options.isPlaceholderData ? undefined : options.data;
  const option: MoveOption | undefined = {
    operator: operatorId === null ? undefined : toOperator,
    time: start === undefined ? undefined : { ...toOperator, queueDateTime: start },
    service: serviceId === null ? undefined : { service: Number(serviceId) },
  }[way];
  const mayForce = hasTried && failure !== undefined && failureOf(failure).code === "ERROR_TIME_RESERVED";

  const change = (next: Way): void => {
    setWay(next);
    setOperatorId(null);
    setTried(false);
  };
  const move = (more: MoveOption = {}): void => {
    setTried(true);
    onMove({ ...option, ...more });
  };
  const labelOf = ({ name, room, state }: OperatorRow): string =>
    `${[name, room].filter(Boolean).join(", ")} · ${t(`deskState.${state}`)}`;
  const offered = (way === "time" ? options.data?.givers : options.data?.operators) ?? [];
  const operators = [...(hall?.operators.values() ?? [])].filter(({ id }) => offered.includes(id));
  return (
    <Modal opened onClose={onClose} title={t("move.title", { num: row.num ?? "" })} size="lg" centered>
      <Stack>
        <SegmentedControl
          aria-label={t("action.move")}
          value={way}
          data={ways.map((each) => ({ value: each, label: t(`move.to.${each}`) }))}
          onChange={change}
        />
        {options.error !== null && (
          <FailureAlert failure={options.error} onReply={() => void options.refetch()} />
        )}
        {way === "operator" && options.data?.operators.length === 0 && (
          <Text size="sm">{t("move.noOperator")}</Text>
        )}
        {way === "service" && options.data?.services.length === 0 && (
          <Text size="sm">{t("move.noService")}</Text>
        )}
        {way === "service" ? (
          <Select
            {...first}
            label={t("remote.service")}
            searchable
            value={serviceId}
            data={(options.data?.services ?? []).map((id) => ({
              value: String(id),
              label: nameOf({ id, name: `#${id}` }),
            }))}
            nothingFoundMessage={t("list.nothingFound")}
            onChange={setServiceId}
          />
        ) : (
          <Select
            {...first}
            label={way === "operator" ? t("move.operator") : t("move.operatorToo")}
            searchable
            clearable={way === "time"}
            value={operatorId}
            data={operators.map((operator) => ({ value: String(operator.id), label: labelOf(operator) }))}
            nothingFoundMessage={t("list.nothingFound")}
            onChange={setOperatorId}
          />
        )}
        {way === "time" && (
          <FreeTimes
            times={{
              starts: found?.starts,
              reason: found?.reason,
              error: null,
              again: () => void options.refetch(),
            }}
            onlyDay={options.data?.otherDays === false ? day : undefined}
            date={date}
            onDate={setDate}
            chosen={start}
            onChoose={setStart}
          />
        )}
        {hasTried && failure !== undefined && hall !== undefined && (
          <ActionFailure failure={failure} hall={hall} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          {mayForce && (
            <Button color="orange" variant="light" onClick={() => move({ allowForcedTime: true })}>
              {t("move.anyway")}
            </Button>
          )}
          <Button disabled={option === undefined} onClick={() => move()}>
            {t("action.move")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
