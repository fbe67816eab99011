import { Anchor, Paper } from "@mantine/core";
import type { DayLoad } from "@cherga/contract/calls/day-load";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Hall } from "#staff/hall/hall.ts";
import { waitedMs } from "#staff/hall/rows/norms.ts";
import type { Glance } from "#staff/screens/dashboard/glance.ts";
import { sayWholeMinutes } from "#staff/hall/say-times.ts";
import type { NewcomerWait } from "#staff/screens/dashboard/use-newcomer-waits.ts";
import { useServiceName } from "#staff/hall/use-service-name.ts";
import { sayWaitRange } from "#staff/hall/wait-range.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { sayShare } from "#staff/ui/say-share.ts";
import classes from "#staff/screens/dashboard/dashboard.module.css";

type Props = {
  readonly hall: Hall;
  readonly glance: Glance;
  readonly load: DayLoad | undefined;
  readonly waits: readonly NewcomerWait[] | undefined;
  readonly now: number;
};

/** The hall in four large figures, each beside the usual, and in several small ones. */
export function Figures({ hall, glance, load, waits, now }: Props) {
  const t = useTexts();
  const nameOf = useServiceName();
  const { longest, desks } = glance;
  const atWork = hall.operators.size - desks.off - desks.sleep - desks.absent;
  const usualWaiting = load?.usual?.middle[Math.max(0, load.today.waiting.length - 1)];
  const share = (value: number | null | undefined): string | undefined =>
    value === null || value === undefined ? undefined : sayShare(t, value, 0);
  const usualLevel = share(load?.usualFigures?.serviceLevel);
  return (
    <>
      <dl className={classes["figures"]} aria-label={t("dashboard.figures")}>
        <Figure
          label={t("dashboard.waiting")}
          value={glance.waiting}
          isAlarming={glance.over > 0}
          note={[
            glance.over > 0 ? t("dashboard.waiting.over", { count: glance.over }) : t("dashboard.waiting.ok"),
            ...(usualWaiting === undefined
              ? []
              : [t("dashboard.usually", { value: Math.round(usualWaiting) })]),
          ].join(" · ")}
        />
        <Figure
          label={t("dashboard.longest")}
          value={longest === undefined ? "—" : sayWholeMinutes(t, waitedMs(longest, now))}
          isQuiet
          note={
            longest !== undefined && (
              <>
                <Anchor component={Link} to={`/queue/ticket/${longest.ticketId}`} underline="always" inherit>
                  {longest.num ?? t("hall.noNumber")}
                </Anchor>
                {` · ${nameOf(longest.service)}`}
              </>
            )
          }
        />
        <Figure
          // The first answer is not a change.
          key={load === undefined ? "asked" : "known"}
          label={t("dashboard.level")}
          value={share(load?.figures.serviceLevel) ?? "—"}
          note={
            usualLevel === undefined
              ? t("dashboard.level.note")
              : t("dashboard.usually", { value: usualLevel })
          }
        />
        <Figure
          label={t("dashboard.windows.atWork")}
          value={t("dashboard.ofAll", { count: atWork, all: hall.operators.size })}
          note={(["free", "sleep", "paused", "absent"] as const)
            .filter((state) => desks[state] > 0)
            .map((state) => t(`dashboard.windows.${state}`, { count: desks[state] }))
            .join(" · ")}
        />
      </dl>
      <MinorFigures glance={glance} load={load} waits={waits} />
    </>
  );
}

function MinorFigures({ glance, load, waits }: Pick<Props, "glance" | "load" | "waits">) {
  const t = useTexts();
  const nameOf = useServiceName();
  const sayService = (id: number): string => nameOf({ id, name: `#${id}` });
  const [best, worst] = [waits?.[0], waits?.at(-1)];
  const usualServed = load?.usualFigures?.served;
  const minor: readonly {
    readonly label: string;
    readonly value: ReactNode;
    readonly isAlarming?: boolean;
  }[] = [
    { label: t("dashboard.served"), value: glance.inHand.length },
    { label: t("dashboard.planned"), value: glance.planned },
    {
      label: t("dashboard.finished"),
      value:
        usualServed === undefined
          ? glance.finished
          : `${glance.finished} (${t("dashboard.usually", { value: Math.round(usualServed) })})`,
    },
    { label: t("dashboard.late"), value: glance.latecomers.length },
    { label: t("dashboard.noShows"), value: glance.noShows },
    { label: t("dashboard.outside"), value: glance.outside.length, isAlarming: glance.outside.length > 0 },
    // It comes last: it arrives later than the others, and would move those behind it.
    ...(best === undefined || worst === undefined
      ? []
      : [
          {
            label: t("dashboard.newcomer"),
            value: (
              <span
                title={`${t("dashboard.newcomer.least", { service: sayService(best.serviceId) })}, ${t("dashboard.newcomer.most", { service: sayService(worst.serviceId) })}`}
              >
                {sayWaitRange(t, { low: best.wait.low, high: worst.wait.high })}
              </span>
            ),
          },
        ]),
  ];
  return (
    <dl className={classes["minor"]} aria-label={t("dashboard.figures.more")}>
      {minor.map(({ label, value, isAlarming }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-alarming={isAlarming}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type FigureProps = {
  readonly label: string;
  readonly value: string | number;
  readonly note: ReactNode;
  readonly isAlarming?: boolean;
  /** The value changes with time, so that a change is not highlighted. */
  readonly isQuiet?: boolean;
};

/** One figure; it is highlighted for a moment when it changes. */
function Figure({ label, value, note, isAlarming = false, isQuiet = false }: FigureProps) {
  const [first] = useState(value);
  const isChanged = !isQuiet && value !== first;
  return (
    <Paper withBorder px="sm" py={8}>
      <dt className={classes["label"]}>{label}</dt>
      <dd className={classes["value"]} data-alarming={isAlarming}>
        {/* Another key makes a new element, which starts the animation again. */}
        <span key={isQuiet ? "" : value} className={isChanged ? classes["changed"] : ""}>
          {value}
        </span>
      </dd>
      <dd className={classes["note"]}>{note}</dd>
    </Paper>
  );
}
