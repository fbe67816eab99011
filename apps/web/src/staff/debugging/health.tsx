import {
  type healthCalls,
  type HealthKind,
  healthKinds,
  type HealthPart,
  type HealthTrouble,
} from "@cherga/contract/calls/health";
import { Alert, Anchor, Group, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { send } from "#staff/api/send.ts";
import { type TroubleGroup, troubleGroupsOf } from "#staff/debugging/health-troubles.ts";
import { sayMessageError } from "#staff/debugging/say-message-error.ts";
import { sayDeviceTrouble } from "#staff/hall/say-device-trouble.ts";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { timeIn } from "#staff/screens/queue/parts/moments.ts";
import { type QueueDay, QueuePage } from "#staff/screens/queue/parts/queue-page.tsx";
import { type TextKey, type Texts, useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import classes from "#staff/debugging/health.module.css";

/** What is wrong with servers, devices and ways of messages, since when, and what to do. */
export default function HealthPage() {
  return <QueuePage title="health.title">{(day) => <Health day={day} />}</QueuePage>;
}

const healthMs = 5_000;

const healthQuery = queryOptions({
  queryKey: ["health-report"],
  queryFn: ({ signal }) => send<typeof healthCalls.report>({ method: "GET", path: "/core/health", signal }),
  placeholderData: keepPreviousData,
  refetchInterval: healthMs,
});

function Health({ day }: { readonly day: QueueDay }) {
  const t = useTexts();
  const { data, error, refetch } = useQuery(healthQuery);
  if (data === undefined)
    return error === null ? (
      <Skeleton h={300} aria-busy="true" />
    ) : (
      <FailureAlert failure={error} onReply={() => void refetch()} />
    );
  const troubles = troubleGroupsOf(data.parts);
  return (
    <Stack gap="md">
      {/* What was last known would look like the state of now. */}
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      <Alert
        color={troubles.length === 0 ? "green" : "red"}
        icon={troubles.length === 0 ? <IconCircleCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
        role="status"
      >
        <Text fw={700}>
          {troubles.length === 0 ? t("health.ok") : t("health.troubles", { count: troubles.length })}
        </Text>
      </Alert>
      {troubles.map(({ part, devices }) => (
        <Trouble key={`${part.kind} ${part.id}`} part={part} devices={devices} day={day} />
      ))}
      <Title order={2} size="h4">
        {t("health.all")}
      </Title>
      <Overview parts={data.parts} />
      <div>
        <Installation parts={data.parts} />
      </div>
    </Stack>
  );
}

type TroubleProps = TroubleGroup & { readonly day: QueueDay };

function Trouble({ part, devices, day: { zone, today } }: TroubleProps) {
  const t = useTexts();
  const { kind, name, organization, trouble, since, detail, figures } = part;
  if (trouble === null) return null;
  const page = pageOf(part);
  const title = name === "" ? t(`health.kind.${kind}`) : name;
  return (
    <Paper withBorder p="md" component="article" aria-label={title} className={classes["trouble"] ?? ""}>
      <Text fw={700}>
        {page === undefined ? (
          title
        ) : (
          <Anchor fw={700} renderRoot={(props) => <Link {...props} to={page} />}>
            {title}
          </Anchor>
        )}
      </Text>
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
      {since !== null && (
        <Text size="sm" c="dimmed" mt={4}>
          {t("health.since", { at: timeIn(zone, today, since) })}
        </Text>
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
  return isOwn(trouble)
    ? t(ownTroubles[trouble], { count: figures["waiting"] ?? figures["silent"] ?? 0 })
    : sayDeviceTrouble(t, { kind, trouble });
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

/** How many parts of each kind there are, and how they are. Kinds with troubles come first, unused ones last. */
function Overview({ parts }: { readonly parts: readonly HealthPart[] }) {
  const t = useTexts();
  const kinds = healthKinds
    .map((kind) => ({ kind, counts: countsOf(parts.filter((part) => part.kind === kind)) }))
    .filter(({ counts }) => counts.length > 0)
    .toSorted((one, other) => rankOf(one.counts) - rankOf(other.counts));
  if (kinds.length === 0) return <Text c="dimmed">{t("health.nothing")}</Text>;
  return (
    <SimpleGrid component="ul" className={classes["kinds"] ?? ""} cols={{ base: 1, sm: 2 }} spacing="xs">
      {kinds.map(({ kind, counts }) => (
        <li key={kind} className={classes["kind"]} data-state={counts[0]?.state}>
          <Text fw={600}>
            <KindName kind={kind} />
          </Text>
          <Group gap="xs">
            {counts.map(({ state, count }) => (
              <Text key={state} span size="sm" className={classes["count"] ?? ""} data-state={state}>
                {t(`health.state.${state}`)}: {sayNumber(t, count)}
              </Text>
            ))}
          </Group>
        </li>
      ))}
    </SimpleGrid>
  );
}

const states = ["trouble", "ok", "unknown"] as const satisfies readonly HealthPart["state"][];

type StateCount = { readonly state: HealthPart["state"]; readonly count: number };

/** How many parts are in each state, the worst first; states without parts are left out. */
const countsOf = (parts: readonly HealthPart[]): readonly StateCount[] =>
  states
    .map((state) => ({ state, count: parts.filter((part) => part.state === state).length }))
    .filter(({ count }) => count > 0);

const rankOf = ([worst]: readonly StateCount[]): number =>
  states.findIndex((state) => state === worst?.state);

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

/** The figures of the server processes and of the database. */
function Installation({ parts }: { readonly parts: readonly HealthPart[] }) {
  const t = useTexts();
  const shown = parts.filter(({ kind }) => kind === "process" || kind === "database");
  return shown.map(({ kind, id, name, figures }) => (
    <Text key={id} size="sm" c="dimmed">
      <b>{name}</b>:{" "}
      {kind === "process"
        ? t("health.process.figures", {
            memory: sayNumber(t, figures["memoryMb"] ?? 0),
            delay: sayNumber(t, figures["delayMs"] ?? 0),
            hours: sayNumber(t, figures["runningHours"] ?? 0),
          })
        : t("health.database.figures", {
            answer: sayNumber(t, figures["answerMs"] ?? 0),
            size: sayNumber(t, figures["megabytes"] ?? 0),
            connections: sayNumber(t, figures["connections"] ?? 0),
            most: sayNumber(t, figures["mostConnections"] ?? 0),
          })}
    </Text>
  ));
}
