import {
  type healthCalls,
  type HealthKind,
  healthKinds,
  type HealthPart,
  type HealthReport,
  type HealthTrouble,
} from "@cherga/contract/calls/health";
import { Alert, Anchor, Group, Paper, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { send } from "#staff/api/send.ts";
import {
  keepPlaces,
  type ShownTrouble,
  troubleGroupsOf,
  troubleKeyOf,
} from "#staff/debugging/health-troubles.ts";
import { sayMessageError } from "#staff/debugging/say-message-error.ts";
import { sayDeviceTrouble } from "#staff/hall/say-device-trouble.ts";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { timeIn } from "#staff/screens/queue/parts/moments.ts";
import { type QueueDay, QueuePage } from "#staff/screens/queue/parts/queue-page.tsx";
import { type TextKey, type Texts, useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { type LineState, StateLine, StateLines } from "#staff/ui/state-line.tsx";
import classes from "#staff/debugging/health.module.css";

/** What is wrong with servers, devices and ways of messages, since when, and what to do. */
export default function HealthPage() {
  return <QueuePage title="health.title">{(day) => <Health day={day} />}</QueuePage>;
}

const healthMs = 5_000;

export const healthQuery = queryOptions({
  queryKey: ["health-report"],
  queryFn: ({ signal }) => send<typeof healthCalls.report>({ method: "GET", path: "/core/health", signal }),
  placeholderData: keepPreviousData,
  refetchInterval: healthMs,
});

function Health({ day }: { readonly day: QueueDay }) {
  const { data, error, refetch } = useQuery(healthQuery);
  if (data === undefined)
    return error === null ? (
      <Skeleton h={300} aria-busy="true" />
    ) : (
      <FailureAlert failure={error} onReply={() => void refetch()} />
    );
  return (
    <Stack gap="md">
      {/* What was last known would look like the state of now. */}
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      <Report report={data} day={day} />
    </Stack>
  );
}

type ReportProps = { readonly report: HealthReport; readonly day: QueueDay };

/** Troubles and components stand beside each other, so that a trouble that comes or goes moves nothing. */
function Report({ report, day }: ReportProps) {
  const t = useTexts();
  const troubles = useShownTroubles(report);
  const open = troubles.filter(({ endedAt }) => endedAt === null).length;
  const unseen = report.parts.filter(({ state }) => state === "unknown").length;
  return (
    <div className={classes["report"]}>
      <Stack gap="sm" className={classes["troubles"] ?? ""}>
        <Alert
          color={open === 0 ? "green" : "red"}
          icon={open === 0 ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
          title={
            open > 0
              ? t("health.troubles", { count: open })
              : t(unseen === 0 ? "health.ok" : "health.connectedOk")
          }
          role="status"
        >
          {open === 0 && unseen > 0
            ? t("health.unseen", { count: unseen })
            : troubles.length === 0 && t("health.calm")}
        </Alert>
        {troubles.map((trouble) => (
          <Trouble key={troubleKeyOf(trouble)} {...trouble} day={day} />
        ))}
      </Stack>
      <div>
        <Title order={2} size="h4" mb="sm">
          {t("health.all")}
        </Title>
        <div className={classes["parts"]}>
          <Overview parts={report.parts} day={day} />
        </div>
      </div>
    </div>
  );
}

/** Returns the troubles of all reports since the page was opened. */
function useShownTroubles(report: HealthReport): readonly ShownTrouble[] {
  const [{ of, troubles }, setShown] = useState<{
    readonly of: HealthReport;
    readonly troubles: readonly ShownTrouble[];
  }>(() => ({ of: report, troubles: keepPlaces([], troubleGroupsOf(report.parts), report.time) }));
  if (of === report) return troubles;
  const next = keepPlaces(troubles, troubleGroupsOf(report.parts), report.time);
  setShown({ of: report, troubles: next });
  return next;
}

type TroubleProps = ShownTrouble & { readonly day: QueueDay };

function Trouble({ part, devices, endedAt, day: { zone, today } }: TroubleProps) {
  const t = useTexts();
  const { kind, name, organization, trouble, since, detail, figures } = part;
  if (trouble === null) return null;
  const page = pageOf(part);
  const title = name === "" ? t(`health.kind.${kind}`) : name;
  return (
    <Paper
      withBorder
      p="md"
      component="article"
      aria-label={title}
      className={classes["trouble"] ?? ""}
      data-ended={endedAt !== null}
    >
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Text fw={700}>
          {page === undefined ? (
            title
          ) : (
            <Anchor fw={700} renderRoot={(props) => <Link {...props} to={page} />}>
              {title}
            </Anchor>
          )}
        </Text>
        <Text size="sm" className={classes["when"] ?? ""}>
          {endedAt !== null
            ? t("health.solved", { at: timeIn(zone, today, endedAt) })
            : since !== null && t("health.since", { at: timeIn(zone, today, since) })}
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        {[name === "" ? "" : t(`health.kind.${kind}`), organization?.name ?? ""].filter(Boolean).join(" · ")}
      </Text>
      <Text mt={4} fw={500}>
        {sayTrouble(t, kind, trouble, figures)}
      </Text>
      {devices.length > 0 && (
        <Text>{t("health.devices", { names: devices.map((device) => device.name).join(", ") })}</Text>
      )}
      {trouble === "messagesWait" && isMessageWay(kind) && detail !== "" && (
        <Text>{sayMessageError(t, kind, detail)}</Text>
      )}
    </Paper>
  );
}

const ownTroubles = {
  silent: "health.trouble.silent",
  overloaded: "health.trouble.overloaded",
  slowDatabase: "health.trouble.slowDatabase",
  fewConnections: "health.trouble.fewConnections",
  longTransaction: "health.trouble.longTransaction",
  notSeen: "health.trouble.notSeen",
  messagesWait: "health.trouble.messagesWait",
} as const satisfies Partial<Record<HealthTrouble, TextKey>>;

const isOwn = (trouble: HealthTrouble): trouble is keyof typeof ownTroubles => trouble in ownTroubles;

function sayTrouble(
  t: Texts,
  kind: HealthKind,
  trouble: HealthTrouble,
  figures: HealthPart["figures"],
): string {
  if (!isOwn(trouble)) return sayDeviceTrouble(t, { kind, trouble });
  const { waiting = 0, silent = 0, screens = 0 } = figures;
  if (trouble === "notSeen" && screens > 1) return t("health.trouble.someNotSeen", { silent, screens });
  return t(ownTroubles[trouble], { count: waiting });
}

const messageWays = ["sms", "email", "bot", "push"] as const;
const isMessageWay = (kind: HealthKind): kind is (typeof messageWays)[number] =>
  messageWays.some((way) => way === kind);

/** Returns the page on which a part is looked after. */
function pageOf({ kind, id }: HealthPart): string | undefined {
  switch (kind) {
    case "process":
    case "database":
    case "agent":
      return undefined;
    case "terminal":
    case "board":
      return `/${kind}/${id}`;
    case "sms":
      return "/debug/sms";
    case "email":
    case "bot":
    case "push":
      return "/debug/message";
    case "server":
      return `/device/server/init/${id}`;
    case "board-device":
      return "/device/board/screen";
    default:
      return `/device/${kind.replace("-device", "")}/jobs`;
  }
}

/** So many parts of a kind are listed; of more, only those that are not in order. */
const mostOfKind = 8;

/** Every part and its state, by kind. The order is always the same, so that nothing moves. */
function Overview({ parts, day }: { readonly parts: readonly HealthPart[]; readonly day: QueueDay }) {
  const t = useTexts();
  const kinds = healthKinds
    .map((kind) => ({ kind, ofKind: parts.filter((part) => part.kind === kind) }))
    .filter(({ ofKind }) => ofKind.length > 0);
  if (kinds.length === 0) return <Text c="dimmed">{t("health.nothing")}</Text>;
  return kinds.map(({ kind, ofKind }) => {
    const isLong = ofKind.length > mostOfKind;
    const inOrder = ofKind.filter(({ state }) => state === "ok").length;
    return (
      <section key={kind} className={classes["kind"]} aria-label={t(`health.kind.${kind}`)}>
        <Title order={3} size="h6" c="dimmed">
          <KindName kind={kind} />
        </Title>
        <StateLines>
          {ofKind
            .filter(({ state }) => !isLong || state !== "ok")
            .toSorted(byName)
            .map((part) => (
              <PartLine key={part.id} part={part} day={day} />
            ))}
          {isLong && inOrder > 0 && (
            <StateLine state="good" title={t("health.othersInOrder", { count: inOrder })} />
          )}
        </StateLines>
      </section>
    );
  });
}

const byName = (one: HealthPart, other: HealthPart): number =>
  one.name.localeCompare(other.name) || one.id.localeCompare(other.id);

const lineStates = { ok: "good", trouble: "bad", unknown: "info" } as const satisfies Readonly<
  Record<HealthPart["state"], LineState>
>;

function PartLine({ part, day: { zone, today } }: { readonly part: HealthPart; readonly day: QueueDay }) {
  const t = useTexts();
  const { kind, name, organization, state, since } = part;
  const page = pageOf(part);
  const title = name || organization?.name || t(`health.kind.${kind}`);
  const said = [
    t(`health.state.${state}`),
    since !== null && t("health.sinceThen", { at: timeIn(zone, today, since) }),
  ].filter((each) => typeof each === "string");
  return (
    <StateLine
      state={lineStates[state]}
      title={
        page === undefined ? (
          title
        ) : (
          <Anchor inherit c="inherit" renderRoot={(props) => <Link {...props} to={page} />}>
            {title}
          </Anchor>
        )
      }
      text={figuresOf(t, part)}
      actions={
        <Text size="sm" c="dimmed">
          {said.join(" · ")}
        </Text>
      }
    />
  );
}

/** The name of a kind, with a link to where its parts are configured. */
function KindName({ kind }: { readonly kind: HealthKind }) {
  const t = useTexts();
  const page = listOf(kind);
  const name = t(`health.kind.${kind}`);
  if (page === undefined) return name;
  return (
    <Anchor inherit c="inherit" renderRoot={(props) => <Link {...props} to={page} />}>
      {name}
    </Anchor>
  );
}

/** Returns the page that lists the parts of a kind. */
function listOf(kind: HealthKind): string | undefined {
  switch (kind) {
    case "process":
    case "database":
    case "agent":
      return undefined;
    case "terminal":
    case "board":
      return `/${kind}`;
    case "sms":
      return "/debug/sms";
    case "email":
    case "bot":
    case "push":
      return "/debug/message";
    default:
      return `/device/${kind.replace("-device", "")}`;
  }
}

/** Says the figures of a server process or of the database. */
function figuresOf(t: Texts, { kind, figures }: HealthPart): string | undefined {
  if (kind === "process")
    return t("health.process.figures", {
      memory: sayNumber(t, figures["memoryMb"] ?? 0),
      delay: sayNumber(t, figures["delayMs"] ?? 0),
      running: sayRunning(t, figures),
    });
  if (kind === "database")
    return t("health.database.figures", {
      answer: sayNumber(t, figures["answerMs"] ?? 0),
      size: sayNumber(t, figures["megabytes"] ?? 0),
      connections: sayNumber(t, figures["connections"] ?? 0),
      most: sayNumber(t, figures["mostConnections"] ?? 0),
    });
  return undefined;
}

/** Says how long a process has been running: in the first hour, in minutes. */
function sayRunning(t: Texts, { runningHours = 0, runningMinutes = 0 }: HealthPart["figures"]): string {
  return runningHours < 1
    ? t("health.process.minutes", { count: sayNumber(t, runningMinutes) })
    : t("health.process.hours", { count: sayNumber(t, runningHours) });
}
