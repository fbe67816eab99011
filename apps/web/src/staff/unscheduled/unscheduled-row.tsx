import { Anchor, NativeSelect, Text } from "@mantine/core";
import type { UnscheduledVisit } from "@cherga/contract/calls/unscheduled";
import { defaultTimeZone } from "@cherga/contract/constants";
import { Link } from "@tanstack/react-router";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { type BookingDecision, canBeTold } from "#staff/unscheduled/decisions.ts";
import classes from "#staff/unscheduled/unscheduled.module.css";

type Props = {
  readonly visit: UnscheduledVisit;
  readonly choice: BookingDecision;
  readonly onChoose: (choice: BookingDecision) => void;
  readonly onTell: () => void;
};

/** One booking whose time cannot be kept, and the decision on it. */
export function UnscheduledRow({ visit, choice, onChoose, onTell }: Props) {
  const t = useTexts();
  const zone = useCurrentOrganization().row?.option.globalSetting.timeZone ?? defaultTimeZone;
  const when = new Intl.DateTimeFormat(t.locale, {
    timeZone: zone,
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const clock = new Intl.DateTimeFormat(t.locale, {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const say = (instant: string): string => when.format(new Date(instant));
  const options = [
    ...visit.suggestions.map((instant) => ({
      value: instant,
      label: t("unscheduled.moveTo", { time: say(instant) }),
    })),
    { value: "cancel", label: t("unscheduled.cancel") },
    { value: "leave", label: t("unscheduled.leave") },
  ];
  const handleChange = (value: string): void =>
    onChoose(value === "cancel" || value === "leave" ? value : { moveTo: value });
  const num = visit.num ?? t("hall.noNumber");
  return (
    <li className={classes["visit"]}>
      <div className={classes["when"]}>
        <Text span fw={600}>
          {clock.format(new Date(visit.plannedTime))}
        </Text>
        {/* Its page offers every free time, not only the suggested ones. */}
        <Anchor size="sm" renderRoot={(props) => <Link {...props} to={`/queue/ticket/${visit.ticketId}`} />}>
          {num}
        </Anchor>
      </div>
      <div className={classes["who"]}>
        <div>{visit.name || visit.phone || "—"}</div>
        <div className={classes["small"]}>
          {[visit.name === "" ? "" : visit.phone, ...visit.services].filter(Boolean).join(" · ")}
        </div>
      </div>
      <div className={`${classes["small"]} ${classes["why"]}`}>
        {visit.told !== null && <div>{t("unscheduled.told", { time: say(visit.told) })}</div>}
        {visit.told === null && !visit.reachable && <div>{t("unscheduled.unreachable")}</div>}
        {canBeTold(visit) && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            aria-label={t("unscheduled.tellOf", { num })}
            onClick={onTell}
          >
            {t("unscheduled.tell")}
          </Anchor>
        )}
      </div>
      <div className={classes["what"]}>
        <NativeSelect
          size="xs"
          aria-label={t("unscheduled.whatWith", { num })}
          data={options}
          value={typeof choice === "string" ? choice : choice.moveTo}
          onChange={({ currentTarget }) => handleChange(currentTarget.value)}
        />
        {visit.suggestions.length === 0 && <div className={classes["small"]}>{t("unscheduled.noTimes")}</div>}
      </div>
    </li>
  );
}
