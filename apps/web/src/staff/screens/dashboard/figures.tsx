import { Anchor, Paper } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import type { Hall } from "#staff/hall/hall.ts";
import { type Glance, waitedMs } from "#staff/screens/dashboard/glance.ts";
import { sayMinutes } from "#staff/screens/dashboard/say-minutes.ts";
import type { NewcomerWait } from "#staff/screens/dashboard/use-newcomer-waits.ts";
import { useServiceName } from "#staff/hall/use-service-name.ts";
import { sayWaitRange } from "#staff/hall/wait-range.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/dashboard/dashboard.module.css";

type Props = {
  readonly hall: Hall;
  readonly glance: Glance;
  readonly waits: readonly NewcomerWait[] | undefined;
  readonly now: number;
};

/** The hall in large figures. */
export function Figures({ hall, glance, waits, now }: Props) {
  const t = useTexts();
  const nameOf = useServiceName();
  const { longest, desks } = glance;
  const atWork = hall.operators.size - desks.off - desks.sleep - desks.absent;
  const [best, worst] = [waits?.[0], waits?.at(-1)];
  const sayService = (id: number): string => nameOf({ id, name: `#${id}` });
  return (
    <dl className={classes["figures"]} aria-label={t("dashboard.figures")}>
      <Figure
        label={t("dashboard.waiting")}
        value={glance.waiting}
        isAlarming={glance.over > 0}
        note={
          glance.over > 0 ? t("dashboard.waiting.over", { count: glance.over }) : t("dashboard.waiting.ok")
        }
      />
      <Figure
        label={t("dashboard.served")}
        value={glance.inHand.length}
        note={t("dashboard.planned", { count: glance.planned })}
      />
      <Figure
        label={t("dashboard.longest")}
        value={longest === undefined ? "—" : sayMinutes(t, Math.floor(waitedMs(longest, now) / 60_000))}
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
        key={waits === undefined ? "asked" : "known"}
        label={t("dashboard.newcomer")}
        value={
          best === undefined || worst === undefined
            ? "—"
            : sayWaitRange(t, { low: best.wait.low, high: worst.wait.high })
        }
        note={
          best !== undefined &&
          worst !== undefined && (
            <>
              {t("dashboard.newcomer.least", { service: sayService(best.serviceId) })}
              <br />
              {t("dashboard.newcomer.most", { service: sayService(worst.serviceId) })}
            </>
          )
        }
      />
      <Figure
        label={t("dashboard.windows.atWork")}
        value={t("dashboard.ofAll", { count: atWork, all: hall.operators.size })}
        note={t("dashboard.windows.note", {
          free: desks.free,
          asleep: desks.sleep,
          paused: desks.paused,
          absent: desks.absent,
        })}
      />
      <Figure label={t("dashboard.finished")} value={glance.finished} note={t("dashboard.finished.note")} />
      <Figure
        label={t("dashboard.late")}
        value={glance.latecomers.length}
        note={t("dashboard.late.note", { count: glance.noShows })}
      />
      <Figure
        label={t("dashboard.outside")}
        value={glance.outside.length}
        isAlarming={glance.outside.length > 0}
        note={t("dashboard.outside.note")}
      />
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
