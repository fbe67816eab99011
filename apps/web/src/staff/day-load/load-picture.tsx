import { Button, Group, Paper, Table, Title } from "@mantine/core";
import { useElementSize } from "@mantine/hooks";
import type { DayLoad } from "@cherga/contract/calls/day-load";
import { minutesOfClock } from "@cherga/engine/time/day-frame";
import { useMemo, useState } from "react";
import { loadShapes, type LoadShapes } from "#staff/day-load/load-shapes.ts";
import { clockAt } from "#staff/schedule-result/day-clock.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { clockOf } from "#staff/ui/clock.ts";
import classes from "#staff/day-load/load.module.css";

type Props = { readonly load: DayLoad; readonly zone: string };

const waitingHeight = 170;
const servedHeight = 46;
/** Between the two parts: room for the hours. */
const hoursHeight = 24;
const height = waitingHeight + hoursHeight + servedHeight;

/** The day as a picture: who waits and who was served by the hour, beside the usual, with the forecast to closing time. */
export function LoadPicture({ load, zone }: Props) {
  const t = useTexts();
  const [isTable, setIsTable] = useState(false);
  const opensAt = minutesOfClock(clockAt(zone, load.date, load.from));
  return (
    <Paper withBorder p="sm" component="section" aria-labelledby="dashboard-load">
      <Group justify="space-between" align="baseline" gap="xs" mb={4}>
        <Title order={2} size="h5" id="dashboard-load">
          {t("dashboard.load")}
        </Title>
        <Button variant="subtle" size="compact-sm" onClick={() => setIsTable(!isTable)}>
          {t(isTable ? "dashboard.load.asPicture" : "dashboard.load.asTable")}
        </Button>
      </Group>
      {isTable ? (
        <LoadTable load={load} opensAt={opensAt} />
      ) : (
        <>
          <Legend load={load} />
          <Chart load={load} opensAt={opensAt} />
        </>
      )}
    </Paper>
  );
}

/** The frame of the picture while its figures are on their way: nothing moves when they come. */
export function LoadFrame() {
  const t = useTexts();
  return (
    <Paper withBorder p="sm" aria-hidden>
      <Group justify="space-between" align="baseline" gap="xs" mb={4}>
        <Title order={2} size="h5">
          {t("dashboard.load")}
        </Title>
        <Button variant="subtle" size="compact-sm" style={{ visibility: "hidden" }}>
          {t("dashboard.load.asTable")}
        </Button>
      </Group>
      <ul className={classes["legend"]} style={{ visibility: "hidden" }}>
        <li data-part="today">{t("dashboard.load.waiting")}</li>
        <li data-part="expected">{t("dashboard.load.expected")}</li>
        <li data-part="band">{t("dashboard.load.usual", { count: 8 })}</li>
        <li data-part="served">{t("dashboard.load.served")}</li>
      </ul>
      <div className={classes["chart"]} style={{ height }} />
    </Paper>
  );
}

function Legend({ load: { usual, expected } }: Pick<Props, "load">) {
  const t = useTexts();
  return (
    <ul className={classes["legend"]}>
      <li data-part="today">{t("dashboard.load.waiting")}</li>
      {expected !== null && <li data-part="expected">{t("dashboard.load.expected")}</li>}
      {usual !== null && <li data-part="band">{t("dashboard.load.usual", { count: usual.days })}</li>}
      <li data-part="served">{t(usual === null ? "dashboard.load.servedOnly" : "dashboard.load.served")}</li>
      {usual === null && <li>{t("dashboard.load.noUsual")}</li>}
    </ul>
  );
}

type ChartProps = Pick<Props, "load"> & { readonly opensAt: number };

function Chart({ load, opensAt }: ChartProps) {
  const t = useTexts();
  const { ref, width } = useElementSize();
  const shapes = useMemo(
    () => loadShapes(load, opensAt, { width: Math.max(1, width), waitingHeight, servedHeight }),
    [load, opensAt, width],
  );
  const waiting = Math.round(load.today.waiting.at(-1) ?? 0);
  const served = load.today.served.reduce((sum, count) => sum + count, 0);
  return (
    <div ref={ref} className={classes["chart"]} style={{ height }}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={t("dashboard.load.summary", { waiting, served })}
        >
          <Scale shapes={shapes} width={width} opensAt={opensAt} stepMin={load.stepMin} />
          <path d={shapes.band} className={classes["band"]} />
          <path d={shapes.usual} className={classes["usual"]} />
          <path d={shapes.todayArea} className={classes["area"]} />
          <path d={shapes.expected} className={classes["expected"]} />
          <path d={shapes.today} className={classes["today"]} />
          <ServedBars shapes={shapes} />
          {shapes.nowX !== undefined && (
            <line x1={shapes.nowX} x2={shapes.nowX} y1={0} y2={height} className={classes["now"]} />
          )}
        </svg>
      )}
    </div>
  );
}

/** An hour label needs this much room. */
const labelWidth = 44;

function Scale({
  shapes: { most, hours },
  width,
  opensAt,
  stepMin,
}: {
  readonly shapes: LoadShapes;
  readonly width: number;
  readonly opensAt: number;
  readonly stepMin: number;
}) {
  const apart = (hours[1]?.x ?? width) - (hours[0]?.x ?? 0);
  const every = Math.max(1, Math.ceil(labelWidth / Math.max(1, apart)));
  return (
    <g className={classes["scale"]}>
      {[most, most / 2].filter(Number.isInteger).map((count) => (
        <g key={count}>
          <line
            x1={0}
            x2={width}
            y1={waitingHeight * (1 - count / most)}
            y2={waitingHeight * (1 - count / most)}
          />
          <text x={2} y={waitingHeight * (1 - count / most) + 13}>
            {count}
          </text>
        </g>
      ))}
      <line x1={0} x2={width} y1={waitingHeight} y2={waitingHeight} />
      {hours.map(({ x, step }, index) =>
        index % every === 0 ? (
          <text key={step} x={x} y={waitingHeight + 16}>
            {clockOf(opensAt + step * stepMin)}
          </text>
        ) : null,
      )}
    </g>
  );
}

function ServedBars({ shapes: { served } }: { readonly shapes: LoadShapes }) {
  return (
    <g transform={`translate(0 ${waitingHeight + hoursHeight})`}>
      {served.map(({ step, x, width, height: tall, usual }) => (
        <g key={step}>
          <rect
            x={x}
            width={width}
            y={servedHeight - tall}
            height={tall}
            rx={2}
            className={classes["served"]}
          />
          {usual !== undefined && (
            <line
              x1={x}
              x2={x + width}
              y1={servedHeight - usual.height}
              y2={servedHeight - usual.height}
              className={classes["usualServed"]}
            />
          )}
        </g>
      ))}
    </g>
  );
}

/** The same numbers by the hour, for those who prefer to read them. */
function LoadTable({ load, opensAt }: ChartProps) {
  const t = useTexts();
  const rows = useMemo(() => hourlyRows(load, opensAt), [load, opensAt]);
  const say = (count: number | undefined): string => (count === undefined ? "—" : count.toFixed(0));
  return (
    <Table.ScrollContainer minWidth={360}>
      <Table verticalSpacing={2} aria-label={t("dashboard.load")}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t("dashboard.load.hour")}</Table.Th>
            <Table.Th>{t("dashboard.load.waiting")}</Table.Th>
            <Table.Th>{t("dashboard.load.usualShort")}</Table.Th>
            <Table.Th>{t("dashboard.load.expected")}</Table.Th>
            <Table.Th>{t("dashboard.load.served")}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ clock, waiting, usual, expected, served }) => (
            <Table.Tr key={clock}>
              <Table.Td>{clock}</Table.Td>
              <Table.Td>{say(waiting)}</Table.Td>
              <Table.Td>{say(usual)}</Table.Td>
              <Table.Td>{say(expected)}</Table.Td>
              <Table.Td>{say(served)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function hourlyRows({ today, usual, expected, steps, stepMin }: DayLoad, opensAt: number) {
  const perHour = 60 / stepMin;
  const nowStep = today.waiting.length - 1;
  return Array.from({ length: Math.ceil(steps / perHour) }, (_, hour) => {
    const step = hour * perHour;
    const isAhead = step > nowStep;
    return {
      clock: clockOf(opensAt + step * stepMin),
      waiting: today.waiting[step],
      usual: usual?.middle[step],
      expected: isAhead ? expected?.[step - Math.max(0, nowStep)] : undefined,
      served: isAhead
        ? undefined
        : today.served.slice(step, step + perHour).reduce((sum, count) => sum + count, 0),
    };
  });
}
