import { Button, Card, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import type { Words } from "@cherga/contract/fields";
import { hours as hoursSchema } from "@cherga/contract/shapes/time";
import type { Hours } from "@cherga/engine/schedule/schedule";
import { type CalendarDate, isCalendarDate } from "@cherga/engine/time/calendar-date";
import { IconCalendarPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { Bookings, useHits } from "#staff/forms/fields/close-days/bookings.tsx";
import { shortDay } from "#staff/forms/fields/close-days/close-day-row.tsx";
import type { CloseDay } from "#staff/forms/fields/close-days/close-days.ts";
import { HoursChoice } from "#staff/forms/fields/close-days/hours-choice.tsx";
import { sayDate } from "#staff/forms/fields/close-days/say-date.ts";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import { useMissingLanguages, WordsInputs } from "#staff/forms/fields/text/words-inputs.tsx";
import { clockFrom } from "#staff/forms/fields/times/time-fields.tsx";
import { useUnfinished } from "#staff/forms/form.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { useFocusLater } from "#staff/ui/use-focus-later.ts";

type Props = {
  readonly on: CalendarDate;
  readonly onDate: (on: CalendarDate) => void;
  readonly today: CalendarDate;
  /** Whether the day is already in the list. */
  readonly isTaken: boolean;
  readonly organizationId: number | undefined;
  readonly zone: string;
  /** Whether visitors get a message when the time of their booking is lost. */
  readonly tellsVisitors: boolean;
  readonly onAdd: (on: CalendarDate, day: CloseDay) => void;
};

const longestReason = 200;

/** Closes a day, or gives it other hours, after showing the bookings affected. */
export function AddCloseDay({
  on,
  onDate,
  today,
  isTaken,
  organizationId,
  zone,
  tellsVisitors,
  onAdd,
}: Props) {
  const t = useTexts();
  const [hours, setHours] = useState<Hours | null>(null);
  const [reason, setReason] = useState<Words>({});
  const [isAsking, setAsking] = useState(false);
  const [added, setAdded] = useState("");
  /** How often the button was pressed while something was missing. */
  const [tries, setTries] = useState(0);
  const card = useRef<HTMLDivElement>(null);
  const focusLater = useFocusLater(card);
  const isDate = isCalendarDate(on) && on >= today;
  const areHours = hours === null || hoursSchema.safeParse(hours).success;
  const missing = useMissingLanguages(reason, "main");
  const wish = { organizationId, zone, on, hours: areHours ? hours : null };
  const { isPending, hits } = useHits(wish);
  const reasonTexts = {
    label: t("organization.closeDayMap.reason"),
    hint: t("organization.closeDayMap.reason.hint"),
  };
  const said = isDate ? sayDate(on, t.locale) : "";
  const button = t(hours === null ? "closeDay.addClosed" : "closeDay.addOther");
  const isBegun = on !== "" || hours !== null || Object.values(reason).some((text) => text?.trim());
  useUnfinished(isBegun ? t("closeDay.notAdded", { button }) : undefined);

  function press(): void {
    if (isDate && !isTaken && areHours && missing.length === 0) {
      if (hits.length > 0) setAsking(true);
      else add();
      return;
    }
    setTries(tries + 1);
    focusLater((room) => room.querySelector<HTMLElement>("[aria-invalid=true]"));
  }

  function add(): void {
    onAdd(on, { hours, reason });
    setAdded(said);
    setAsking(false);
    setHours(null);
    setReason({});
    setTries(0);
    onDate("");
  }

  return (
    <Card ref={card} withBorder padding="sm" role="group" aria-label={t("closeDay.add")}>
      <Stack gap="sm">
        <Text fw={600} size="sm">
          {t("closeDay.add")}
        </Text>
        <Group gap="md" align="flex-start">
          <TextInput
            type="date"
            label={t("closeDay.date")}
            value={on}
            min={today}
            w={180}
            error={problem()}
            onChange={({ currentTarget }) => onDate(currentTarget.value)}
          />
          <HoursChoice hours={hours} first={shortDay} readOnly={false} onChange={setHours}>
            {hours !== null && <HoursInputs hours={hours} onChange={setHours} isWrong={!areHours} />}
          </HoursChoice>
        </Group>
        <GroupFrame field={{ ...reasonTexts, error: reasonProblem() }}>
          <WordsInputs
            label={reasonTexts.label}
            value={reason}
            onChange={setReason}
            maxLength={longestReason}
            hasError={reasonProblem() !== undefined}
            needs="main"
          />
        </GroupFrame>
        {isDate && !isTaken && <Bookings wish={wish} />}
        <Button
          leftSection={<IconCalendarPlus size={16} />}
          loading={isPending}
          style={{ alignSelf: "flex-start" }}
          onClick={press}
        >
          {button}
        </Button>
        <Text size="sm" role="status" c="dimmed">
          {added !== "" && t("closeDay.added", { date: added })}
        </Text>
      </Stack>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={said} centered>
        <Stack>
          <Text>{t("closeDay.ask", { count: hits.length })}</Text>
          <Text size="sm" c="dimmed">
            {t("closeDay.hits.hint")}
          </Text>
          <Text size="sm">{t(tellsVisitors ? "closeDay.hits.told" : "closeDay.hits.notTold")}</Text>
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t("form.cancel")}
            </Button>
            <Button color="red" onClick={add}>
              {button}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </Card>
  );

  function problem(): string | undefined {
    if (isTaken) return t("closeDay.taken");
    return isDate || (on === "" && tries === 0) ? undefined : t("closeDay.pastDate");
  }

  function reasonProblem(): string | undefined {
    if (tries === 0 || missing.length === 0) return undefined;
    return t("form.writeInMain", { language: missing.join(", ") });
  }
}

type HoursProps = {
  readonly hours: Hours;
  readonly onChange: (hours: Hours) => void;
  readonly isWrong: boolean;
};

function HoursInputs({ hours, onChange, isWrong }: HoursProps) {
  const t = useTexts();
  return (["from", "to"] as const).map((end) => (
    <TextInput
      key={end}
      label={t(`closeDay.${end}`)}
      value={hours[end]}
      inputMode="numeric"
      placeholder="00:00"
      maxLength={5}
      w={110}
      error={isWrong && end === "to" && t("issue.ERROR_ORDER")}
      onChange={({ currentTarget }) => onChange({ ...hours, [end]: currentTarget.value })}
      onBlur={() => onChange({ ...hours, [end]: clockFrom(hours[end]) })}
    />
  ));
}
