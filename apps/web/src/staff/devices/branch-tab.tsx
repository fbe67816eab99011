import type { branchCalls, BranchStateShape } from "@cherga/contract/calls/branches";
import type { server } from "@cherga/contract/resources/server";
import { Alert, Anchor, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconPlugConnectedX, IconServer2 } from "@tabler/icons-react";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { BranchComparison } from "#staff/devices/branch-comparison.tsx";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { send } from "#staff/api/send.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";
import { ConfirmDialog } from "#staff/ui/confirm-dialog.tsx";
import { EmptyState } from "#staff/ui/empty-state.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

const lookMs = 5_000;
/** A clock that differs more than this makes calls and waits look wrong. */
const largestSkewMs = 30_000;

const branchStates = queryOptions({
  // Named after the resource, so that messages about local servers refresh it.
  queryKey: ["server", "branch-states"],
  queryFn: ({ signal }) =>
    send<typeof branchCalls.states>({ method: "GET", path: "/server/branch-states", signal }),
  refetchInterval: lookMs,
});

/** How the local servers stand with the centre, and what can be done about them. */
export function BranchTab() {
  const t = useTexts();
  const { data: servers, error, refetch } = useQuery(rowsOf<(typeof server)["fields"]>({ name: "server" }));
  const { data: states } = useQuery(branchStates);
  if (error !== null) return <FailureAlert failure={error} onReply={() => void refetch()} />;
  if (servers === undefined || states === undefined) return <Skeleton h={200} aria-busy="true" />;
  if (servers.length === 0)
    return (
      <EmptyState icon={IconServer2} text={t("server.none")}>
        <Button variant="default" renderRoot={(props) => <Link {...props} to="/device/server" />}>
          {t("device.tab.init")}
        </Button>
      </EmptyState>
    );
  return (
    <Stack gap="md">
      {servers.map(({ id, name, host }) => (
        <Branch
          key={id}
          id={id}
          name={name}
          host={host}
          state={states.find(({ serverId }) => serverId === id)}
        />
      ))}
    </Stack>
  );
}

type BranchProps = {
  readonly id: number;
  readonly name: string;
  readonly host: string;
  readonly state: BranchStateShape | undefined;
};

type Action = "hand-over" | "hand-back" | "declare-lost";

/** What an action is called, and what will happen. */
const actionTexts = {
  "hand-over": { title: "server.handOver", text: "server.handOverText" },
  "hand-back": { title: "server.handBack", text: "server.handBackText" },
  "declare-lost": { title: "server.declareLost", text: "server.declareLostText" },
} as const satisfies Record<Action, { readonly title: string; readonly text: string }>;

/** The same call for every action. */
type ActionCall = Omit<typeof branchCalls.handOver, "path"> & { readonly path: string };

function Branch({ id, name, host, state }: BranchProps) {
  const t = useTexts();
  const client = useQueryClient();
  const [asked, setAsked] = useState<Action>();
  const act = useMutation({
    mutationFn: (action: Action) =>
      send<ActionCall>({
        method: "POST",
        path: `/server/${action}`,
        body: { id },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ["server"] }),
  });
  const dismiss = useMutation({
    mutationFn: (date: string) =>
      send<typeof branchCalls.dismissLeftovers>({
        method: "POST",
        path: "/server/dismiss-leftovers",
        body: { id, date },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ["server"] }),
  });
  return (
    <Card withBorder component="article" aria-label={name} maw={880}>
      <Group justify="space-between" mb="sm" gap="xs">
        <Text fw={700} size="lg">
          {name}
        </Text>
        {state !== undefined && host !== "" && (
          <Anchor
            size="sm"
            href={host.includes("://") ? host : `http://${host}`}
            target="_blank"
            rel="noreferrer"
          >
            {t("server.openBranch")}
          </Anchor>
        )}
      </Group>
      {state === undefined ? (
        <Text c="dimmed">{t("server.neverConnected")}</Text>
      ) : (
        <Stack gap="md">
          <Standing state={state} />
          {troublesOf(t, state).map((trouble) => (
            <Alert key={trouble} color="red" icon={<IconAlertTriangle aria-hidden />} py="xs">
              {trouble}
            </Alert>
          ))}
          {[
            ...state.leftovers.map(({ date, events }) => ({
              key: `leftover ${date}`,
              date,
              text: t("server.leftover", { date: writtenDate(date), count: events }),
            })),
            ...state.refused.map(({ date, bookings }) => ({
              key: `refused ${date}`,
              date,
              text: t("server.refused", { date: writtenDate(date), count: bookings }),
            })),
          ].map(({ key, date, text }) => (
            <Alert
              key={key}
              color="red"
              icon={<IconAlertTriangle aria-hidden />}
              py="xs"
              withCloseButton
              closeButtonLabel={t("server.dismiss")}
              onClose={() => dismiss.mutate(date)}
            >
              {text}
            </Alert>
          ))}
          <Facts state={state} />
          {act.error !== null && <FailureAlert failure={act.error} />}
          {dismiss.error !== null && <FailureAlert failure={dismiss.error} />}
          {state.isWriter && state.isConnected && (
            <BranchComparison id={id} organizationIds={state.organizationIds}>
              <Button variant="default" loading={act.isPending} onClick={() => setAsked("hand-back")}>
                {t("server.handBack")}
              </Button>
            </BranchComparison>
          )}
          {state.isWriter && !state.isConnected && (
            <Group>
              <Button
                variant="default"
                color="red"
                loading={act.isPending}
                onClick={() => setAsked("declare-lost")}
              >
                {t("server.declareLost")}
              </Button>
            </Group>
          )}
          {!state.isWriter && state.isConnected && (
            <Group>
              <Button loading={act.isPending} onClick={() => setAsked("hand-over")}>
                {t("server.handOver")}
              </Button>
            </Group>
          )}
        </Stack>
      )}
      {asked !== undefined && (
        <ConfirmDialog
          title={t(actionTexts[asked].title)}
          text={t(actionTexts[asked].text)}
          confirm={t(actionTexts[asked].title)}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            act.mutate(asked);
            setAsked(undefined);
          }}
        />
      )}
    </Card>
  );
}

/** The first thing to see: whether the branch is there, and who runs the queue meanwhile. */
function Standing({ state: { isConnected, isWriter, contactAt } }: { readonly state: BranchStateShape }) {
  const t = useTexts();
  const { dayAndClock } = useTimes();
  return (
    <Alert
      color={isConnected ? "green" : isWriter ? "orange" : "gray"}
      icon={isConnected ? <IconCircleCheck aria-hidden /> : <IconPlugConnectedX aria-hidden />}
      role="status"
    >
      <Text fw={700}>
        {isConnected ? t("server.connected") : t("server.offlineSince", { at: dayAndClock(contactAt) })}
      </Text>
      <Text>{t(isWriter ? "server.branchDecides" : "server.centreDecides")}</Text>
    </Alert>
  );
}

/** What is wrong, and what to do about it. */
const troublesOf = (t: Texts, { skewMs, trouble }: BranchStateShape): readonly string[] => [
  ...(trouble === "fork" ? [t("server.fork")] : []),
  ...(trouble === "diskFull" ? [t("server.diskFull")] : []),
  ...(Math.abs(skewMs) > largestSkewMs
    ? [t("server.skew", { seconds: Math.round(Math.abs(skewMs) / 1_000) })]
    : []),
];

/** What an administrator may want to know besides. */
function Facts({ state }: { readonly state: BranchStateShape }) {
  const t = useTexts();
  const { dayAndClock } = useTimes();
  const { isConnected, isWriter, contactAt, waitingDays, waitingRows, leasedMinutes, provisional } = state;
  const facts = [
    isConnected && { name: t("server.contact"), value: dayAndClock(contactAt) },
    isConnected &&
      isWriter && {
        name: t("server.data"),
        value:
          waitingDays + waitingRows === 0
            ? t("server.allSent")
            : t("server.waiting", { days: waitingDays, rows: waitingRows }),
      },
    isWriter &&
      leasedMinutes > 0 && {
        name: t("server.leased"),
        value: t("server.leasedHours", { hours: Math.max(1, Math.round(leasedMinutes / 60)) }),
      },
    provisional > 0 && { name: t("server.provisional"), value: String(provisional) },
    { name: t("server.version"), value: state.program },
  ].filter((fact) => fact !== false);
  return (
    <SimpleGrid component="dl" cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="xs" m={0}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0}>
            {value}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}

/** 31.12.2026: a calendar date is the same in every zone. */
const writtenDate = (date: string): string => date.split("-").toReversed().join(".");
