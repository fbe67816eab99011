import type { branchCalls, BranchStateShape } from "@cherga/contract/calls/branches";
import type { server } from "@cherga/contract/resources/server";
import { Anchor, Button, Card, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconServer2 } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { BranchConnection } from "#staff/devices/branch-connection.tsx";
import { branchStates } from "#staff/devices/branch-states.ts";
import { BranchComparison } from "#staff/devices/branch-comparison.tsx";
import { StateLine, StateLines } from "#staff/ui/state-line.tsx";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { send } from "#staff/api/send.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";
import { ConfirmDialog } from "#staff/ui/confirm-dialog.tsx";
import { EmptyState } from "#staff/ui/empty-state.tsx";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** A clock that differs more than this makes calls and waits look wrong. */
const largestSkewMs = 30_000;

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
  const { dayAndClock } = useTimes();
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
        <div>
          <Text fw={700} size="lg">
            {name}
          </Text>
          {state !== undefined && (
            <Text size="sm" c="dimmed">
              {t("server.seen", { at: dayAndClock(state.contactAt), version: state.program })}
            </Text>
          )}
        </div>
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
        <StateLines>
          <StateLine
            state="waiting"
            title={t("server.notConnectedYet")}
            text={t("server.neverConnected")}
            actions={
              <Button
                renderRoot={(props) => <Link {...props} to={`/device/server/init/${id}`} />}
                variant="default"
              >
                {t("server.connectIt")}
              </Button>
            }
          />
        </StateLines>
      ) : (
        <Stack gap="md">
          <StateLines>
            <BranchConnection
              state={state}
              offline={
                state.isWriter && (
                  <Button
                    variant="default"
                    color="red"
                    loading={act.isPending}
                    onClick={() => setAsked("declare-lost")}
                  >
                    {t("server.declareLost")}
                  </Button>
                )
              }
            />
            <StateLine
              state="info"
              title={t(state.isWriter ? "server.branchDecides" : "server.centreDecides")}
              text={t(state.isWriter ? "server.branchDecidesText" : "server.centreDecidesText")}
              actions={
                state.isConnected && (
                  <Button
                    variant={state.isWriter ? "default" : "filled"}
                    loading={act.isPending}
                    onClick={() => setAsked(state.isWriter ? "hand-back" : "hand-over")}
                  >
                    {t(state.isWriter ? "server.handBack" : "server.handOver")}
                  </Button>
                )
              }
            />
            {state.isWriter && <Arrived state={state} />}
            {state.isWriter && state.isConnected && (
              <BranchComparison id={id} organizationIds={state.organizationIds} />
            )}
            {state.isWriter && state.leasedMinutes > 0 && (
              <StateLine
                state="info"
                title={t("server.leased", { hours: Math.max(1, Math.round(state.leasedMinutes / 60)) })}
              />
            )}
            {state.provisional > 0 && (
              <StateLine
                state="waiting"
                title={t("server.provisional", { count: state.provisional })}
                text={t("server.provisionalText")}
              />
            )}
            {troublesOf(t, state).map(({ title, text }) => (
              <StateLine key={title} state="bad" title={title} text={text} />
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
              <StateLine
                key={key}
                state="bad"
                title={text}
                actions={
                  <Button variant="default" loading={dismiss.isPending} onClick={() => dismiss.mutate(date)}>
                    {t("server.dismiss")}
                  </Button>
                }
              />
            ))}
          </StateLines>
          {act.error !== null && <FailureAlert failure={act.error} />}
          {dismiss.error !== null && <FailureAlert failure={dismiss.error} />}
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

type StateProps = { readonly state: BranchStateShape };

/** Whether the centre has everything that the branch has. */
function Arrived({ state: { isConnected, waitingDays, waitingRows } }: StateProps) {
  const t = useTexts();
  if (!isConnected)
    return <StateLine state="waiting" title={t("server.notSent")} text={t("server.sentByItself")} />;
  return waitingDays + waitingRows === 0 ? (
    <StateLine state="good" title={t("server.allSent")} />
  ) : (
    <StateLine
      state="waiting"
      title={t("server.waiting", {
        what: [
          waitingDays > 0 && t("server.waitingDays", { count: waitingDays }),
          waitingRows > 0 && t("server.waitingRows", { count: waitingRows }),
        ]
          .filter((each) => each !== false)
          .join(", "),
      })}
      text={t("server.sentByItself")}
    />
  );
}

/** What is wrong, and what to do about it. */
const troublesOf = (t: Texts, { skewMs, trouble }: BranchStateShape) => [
  ...(trouble === "fork" ? [{ title: t("server.fork"), text: t("server.forkText") }] : []),
  ...(trouble === "diskFull" ? [{ title: t("server.diskFull"), text: t("server.diskFullText") }] : []),
  ...(Math.abs(skewMs) > largestSkewMs
    ? [
        {
          title: t("server.skew", { seconds: Math.round(Math.abs(skewMs) / 1_000) }),
          text: t("server.skewText"),
        },
      ]
    : []),
];

/** 31.12.2026: a calendar date is the same in every zone. */
const writtenDate = (date: string): string => date.split("-").toReversed().join(".");
