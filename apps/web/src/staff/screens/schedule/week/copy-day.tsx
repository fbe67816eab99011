import { Button, Chip, Group, Modal, Pill, SegmentedControl, Stack, Text } from "@mantine/core";
import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { usePlan } from "#staff/screens/schedule/plan-context.tsx";
import { withCopies } from "#staff/screens/schedule/plan/copies.ts";
import { weekdayName } from "#staff/screens/schedule/plan/days-in-words.ts";
import { newPartId } from "#staff/screens/schedule/plan/new-parts.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { DateInput } from "#staff/schedule-result/date-input.tsx";
import { dateInWords } from "#staff/schedule-result/day-clock.ts";

type Props = { readonly from: CalendarDate; readonly onClose: () => void };

const ways = ["weekD", "dates"] as const;
const weekdays = ["1", "2", "3", "4", "5", "6", "7"];

/** The choice of the days, weekdays or dates, that become like one. */
export function CopyDay({ from, onClose }: Props) {
  const t = useTexts();
  const { plan, act } = usePlan();
  const [way, setWay] = useState<(typeof ways)[number]>("weekD");
  const [days, setDays] = useState<readonly string[]>([]);
  const [dates, setDates] = useState<readonly CalendarDate[]>([]);
  const [date, setDate] = useState(addDays(from, 7));
  const chosen = way === "weekD" ? days : dates;

  function handleCopy(): void {
    const copies =
      way === "weekD"
        ? { weekD: days.map((day) => ({ from, to: Number(day) })) }
        : { dates: dates.map((to) => ({ from, to })) };
    act(withCopies(plan, copies, newPartId));
    onClose();
  }

  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={t("schedule.copyDay.of", { date: dateInWords(t.locale, from) })}
    >
      <Stack>
        <SegmentedControl
          aria-label={t("schedule.copyDay.to")}
          value={way}
          data={ways.map((value) => ({ value, label: t(`schedule.copyDay.${value}`) }))}
          onChange={(value) => setWay(ways.find((each) => each === value) ?? way)}
        />
        {way === "weekD" ? (
          <Chip.Group multiple value={[...days]} onChange={setDays}>
            <Group gap={6} role="group" aria-label={t("schedule.copyDay.weekD")}>
              {weekdays.map((day) => (
                <Chip key={day} value={day} size="sm">
                  {weekdayName(Number(day), t.locale)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        ) : (
          <>
            <Group align="flex-end" gap="xs">
              <DateInput date={date} onPick={setDate} />
              <Button
                variant="default"
                leftSection={<IconPlus size={16} />}
                onClick={() => setDates([...new Set([...dates, date])])}
              >
                {t("schedule.copyDay.add")}
              </Button>
            </Group>
            <Group gap={6}>
              {dates.map((on) => (
                <Pill
                  key={on}
                  size="md"
                  withRemoveButton
                  removeButtonProps={{
                    "aria-label": t("form.remove", { name: dateInWords(t.locale, on) }),
                    tabIndex: 0,
                    "aria-hidden": false,
                  }}
                  onRemove={() => setDates(dates.filter((other) => other !== on))}
                >
                  {dateInWords(t.locale, on, { dateStyle: "medium" })}
                </Pill>
              ))}
            </Group>
          </>
        )}
        <Text size="sm" c="dimmed">
          {t(`schedule.copyDay.${way}.hint`)}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button disabled={chosen.length === 0} onClick={handleCopy}>
            {t("schedule.copy")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
