import { Button, Modal, Stack } from "@mantine/core";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { useTexts } from "#staff/texts/use-texts.ts";
import { dateInWords } from "#staff/schedule-result/day-clock.ts";
import type { GestureTimes } from "#staff/screens/schedule/week/gesture.ts";

type Props = {
  readonly on: CalendarDate;
  readonly times: GestureTimes;
  /** The name of the list that the work belongs to. */
  readonly list: string;
  readonly onOne: () => void;
  readonly onAll: () => void;
  readonly onClose: () => void;
};

/** Asks whether dragged work changes on its day only, or on all days of its list. */
export function WhichDays({ on, times, list, onOne, onAll, onClose }: Props) {
  const t = useTexts();
  const date = dateInWords(t.locale, on, { dateStyle: "long" });
  return (
    <Modal
      opened
      centered
      size="sm"
      onClose={onClose}
      title={t("schedule.which.title", { times: `${times.from}–${times.to}` })}
    >
      <Stack gap="xs">
        <Button data-autofocus variant="default" onClick={onOne}>
          {t("schedule.new.dates", { date })}
        </Button>
        <Button variant="default" onClick={onAll}>
          {t("schedule.which.all", { list })}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {t("form.cancel")}
        </Button>
      </Stack>
    </Modal>
  );
}
