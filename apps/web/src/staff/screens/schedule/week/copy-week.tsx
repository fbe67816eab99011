import { Button, Group, Modal, Radio, Stack } from "@mantine/core";
import { addDays, type CalendarDate } from "@cherga/engine/time/calendar-date";
import { useState } from "react";
import { usePlan } from "#staff/screens/schedule/plan-context.tsx";
import { copiesOfWeek, withCopies } from "#staff/screens/schedule/plan/copies.ts";
import { newPartId } from "#staff/screens/schedule/plan/new-parts.ts";
import { mondayOf } from "#staff/screens/schedule/week/week-of.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { DateInput } from "#staff/schedule-result/date-input.tsx";

type Props = { readonly on: CalendarDate; readonly onClose: () => void };

const ways = ["week", "usual"] as const;

/** The choice of the week that becomes like the shown one: a single week, or every week. */
export function CopyWeek({ on, onClose }: Props) {
  const t = useTexts();
  const { plan, act } = usePlan();
  const [way, setWay] = useState<string>("week");
  const [date, setDate] = useState(addDays(mondayOf(on), 7));

  function handleCopy(): void {
    act(withCopies(plan, copiesOfWeek(on, way === "usual" ? undefined : date), newPartId));
    onClose();
  }

  return (
    <Modal opened centered onClose={onClose} title={t("schedule.copyWeek")}>
      <Stack>
        <Radio.Group label={t("schedule.copyWeek.to")} value={way} onChange={setWay}>
          <Stack gap="xs" mt="xs">
            {ways.map((each) => (
              <Radio
                key={each}
                value={each}
                label={t(`schedule.copyWeek.${each}`)}
                description={t(`schedule.copyWeek.${each}.hint`)}
              />
            ))}
          </Stack>
        </Radio.Group>
        {way === "week" && <DateInput date={date} onPick={setDate} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button disabled={way === "week" && mondayOf(date) === mondayOf(on)} onClick={handleCopy}>
            {t("schedule.copy")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
