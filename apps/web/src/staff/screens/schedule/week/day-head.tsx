import { ActionIcon, Group, UnstyledButton } from "@mantine/core";
import type { CalendarDate } from "@cherga/engine/time/calendar-date";
import { IconCopy, IconPlus } from "@tabler/icons-react";
import { useTexts } from "#staff/texts/use-texts.ts";
import { dateInWords } from "#staff/schedule-result/day-clock.ts";
import classes from "#staff/screens/schedule/week/week.module.css";

type Props = {
  readonly on: CalendarDate;
  readonly isToday: boolean;
  readonly isPicked: boolean;
  readonly onPick: () => void;
  /** Absent: no work can be added on this day. */
  readonly onAdd?: () => void;
  readonly onCopy?: () => void;
};

/** The head of a day, with buttons to pick it, to add work, and to copy it. */
export function DayHead({ on, isToday, isPicked, onPick, onAdd, onCopy }: Props) {
  const t = useTexts();
  const date = dateInWords(t.locale, on);
  return (
    <div className={classes["head"]}>
      <UnstyledButton
        className={classes["dayHead"] ?? ""}
        data-today={isToday}
        aria-pressed={isPicked}
        title={t("schedule.week.pick")}
        onClick={onPick}
      >
        <span className={classes["weekday"]}>{dateInWords(t.locale, on, { weekday: "short" })}</span>
        <span className={classes["date"]}>{Number(on.slice(8))}</span>
      </UnstyledButton>
      <Group gap={0} justify="center" wrap="nowrap" h={26} className={classes["tools"] ?? ""}>
        {onAdd !== undefined && (
          <ActionIcon
            variant="subtle"
            size={24}
            data-add={on}
            aria-label={t("schedule.week.add", { date })}
            aria-keyshortcuts="N"
            title={t("schedule.week.add", { date })}
            onClick={onAdd}
          >
            <IconPlus size={15} />
          </ActionIcon>
        )}
        {onCopy !== undefined && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={24}
            aria-label={t("schedule.copyDay.of", { date })}
            title={t("schedule.copyDay.of", { date })}
            onClick={onCopy}
          >
            <IconCopy size={15} />
          </ActionIcon>
        )}
      </Group>
    </div>
  );
}
