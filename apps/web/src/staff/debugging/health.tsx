import {
  type healthCalls,
  type HealthKind,
  healthKinds,
  type HealthPart,
  type HealthTrouble,
} from "@cherga/contract/calls/health";
import { Alert, Anchor, Paper, Skeleton, Stack, Table, Text, Title } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { send } from "#staff/api/send.ts";
import { type TroubleGroup, troubleGroupsOf } from "#staff/debugging/health-troubles.ts";
import { sayMessageError } from "#staff/debugging/say-message-error.ts";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { sayNumber } from "#staff/reports/parts/say-figure.ts";
import { timeIn } from "#staff/screens/queue/parts/moments.ts";
import { type QueueDay, QueuePage } from "#staff/screens/queue/parts/queue-page.tsx";
import { type TextKey, type Texts, useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

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
      <Installation parts={data.parts} />
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
    <Paper withBorder p="md" component="article" aria-label={title}>
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
      <Text mt={4}>{sayTrouble(t, trouble, figures)}</Text>
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

function sayTrouble(t: Texts, trouble: HealthTrouble, figures: HealthPart["figures"]): string {
  return isOwn(trouble)
    ? t(ownTroubles[trouble], { count: figures["waiting"] ?? figures["silent"] ?? 0 })
    : t(`device.trouble.${trouble}`);
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

/** How many parts of each kind there are, and how they are. */
function Overview({ parts }: { readonly parts: readonly HealthPart[] }) {
  const t = useTexts();
  const kinds = healthKinds.filter((kind) => parts.some((part) => part.kind === kind));
  const count = (kind: HealthKind, state: HealthPart["state"]): number =>
    parts.filter((part) => part.kind === kind && part.state === state).length;
  if (kinds.length === 0) return <Text c="dimmed">{t("health.nothing")}</Text>;
  return (
    <ReportTable label={t("health.all")}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t("health.part")}</Table.Th>
          <Table.Th data-number>{t("health.state.ok")}</Table.Th>
          <Table.Th data-number>{t("health.state.trouble")}</Table.Th>
          <Table.Th data-number>{t("health.state.unknown")}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {kinds.map((kind) => (
          <Table.Tr key={kind}>
            <Table.Th scope="row">{t(`health.kind.${kind}`)}</Table.Th>
            {(["ok", "trouble", "unknown"] as const).map((state) => (
              <CountCell key={state} count={count(kind, state)} isTrouble={state === "trouble"} />
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </ReportTable>
  );
}

/** A figure of the overview: zeros step back, and troubles are seen. */
function CountCell({ count, isTrouble }: { readonly count: number; readonly isTrouble: boolean }) {
  const t = useTexts();
  const look = count === 0 ? { c: "dimmed" } : { fw: 600, ...(isTrouble && { c: "var(--bad)" }) };
  return (
    <Table.Td data-number {...look}>
      {sayNumber(t, count)}
    </Table.Td>
  );
}

/** The figures of the server processes and of the database. */
function Installation({ parts }: { readonly parts: readonly HealthPart[] }) {
  const t = useTexts();
  const shown = parts.filter(({ kind }) => kind === "process" || kind === "database");
  return shown.map(({ kind, id, name, figures }) => (
    <Text key={id} size="sm">
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
