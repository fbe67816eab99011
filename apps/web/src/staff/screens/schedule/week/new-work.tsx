import { Box, Button, Popover, Stack, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { minutesOfClock, type Stretch } from "@cherga/engine/time/day-frame";
import { useEffect, useRef, useState } from "react";
import { useListName } from "#staff/screens/schedule/parts/use-list-name.ts";
import { usePlan } from "#staff/screens/schedule/plan-context.tsx";
import { isForWorkdays, type NewPlace, newPlacesOn } from "#staff/screens/schedule/plan/new-place.ts";
import { newPartId } from "#staff/screens/schedule/plan/new-parts.ts";
import { soundPlan } from "#staff/screens/schedule/plan/sound-plan.ts";
import { positionIn } from "#staff/screens/schedule/week/position-in.ts";
import type { PendingEdit } from "#staff/screens/schedule/week/use-week-edits.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { dateInWords } from "#staff/schedule-result/day-clock.ts";
import classes from "#staff/screens/schedule/week/week.module.css";

type Props = {
  readonly pending: PendingEdit;
  readonly hours: Stretch;
  readonly onChoose: (where: NewPlace) => void;
  readonly onClose: () => void;
};

/** Shows what was drawn, and asks for which days it is. */
export function NewWork({ pending, hours, onChoose, onClose }: Props) {
  const t = useTexts();
  const nameOf = useListName();
  const { plan } = usePlan();
  const [newId] = useState(newPartId);
  const isWide = useMediaQuery("(min-width: 48em)", true, { getInitialValueInEffect: false });
  const { on, times, source } = pending;
  const ghost = useRef<HTMLDivElement>(null);
  // New work added by key or button may be out of sight, with the question beside it.
  useEffect(() => {
    ghost.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const said = `${times.from}–${times.to}`;
  const title = t(source === undefined ? "schedule.new.title" : "schedule.new.copyTitle", {
    times: said,
    date: dateInWords(t.locale, on, { weekday: "short", day: "numeric", month: "long" }),
  });
  return (
    <Popover
      opened
      trapFocus
      withinPortal
      withRoles={false}
      position={isWide ? "right-start" : "bottom"}
      shadow="md"
      onDismiss={onClose}
    >
      <Popover.Target>
        <Box
          ref={ghost}
          className={classes["ghost"] ?? ""}
          __vars={positionIn(hours, { from: minutesOfClock(times.from), to: minutesOfClock(times.to) })}
        >
          {said}
        </Box>
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={title}
        maw={300}
        // Pointer and key events in here must not start gestures in the week.
        onPointerDown={(event) => event.stopPropagation()}
        onKeyDown={(event) => event.stopPropagation()}
        onKeyDownCapture={(event) => event.key === "Escape" && onClose()}
      >
        <Stack gap={6}>
          <Text size="sm" fw={600}>
            {title}
          </Text>
          {newPlacesOn(soundPlan(plan), on, newId).map((where, index) => (
            <Button
              key={`${where.block} ${where.list.id} ${JSON.stringify(where.list.select)}`}
              variant={index === 0 ? "filled" : "default"}
              size="xs"
              justify="flex-start"
              {...(index === 0 && { "data-autofocus": true })}
              onClick={() => onChoose(where)}
            >
              {words(where)}
            </Button>
          ))}
          <Button variant="subtle" size="xs" onClick={onClose}>
            {t("form.cancel")}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );

  function words({ block, list, isNew }: NewPlace): string {
    if (!isNew) return t("schedule.new.into", { list: nameOf(block, list) });
    switch (block) {
      case "everyD":
        return t("schedule.new.everyD");
      case "weekD":
        if (isForWorkdays(list)) return t("schedule.new.workdays");
        return t("schedule.new.weekD", { day: dateInWords(t.locale, on, { weekday: "long" }) });
      default:
        return t("schedule.new.dates", { date: dateInWords(t.locale, on, { dateStyle: "medium" }) });
    }
  }
}
