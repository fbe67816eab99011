import type { branchCalls, BranchStateShape } from "@cherga/contract/calls/branches";
import type { server } from "@cherga/contract/resources/server";
import { Alert, Anchor, Badge, Button, Card, Group, Skeleton, Stack, Text } from "@mantine/core";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { BranchComparison } from "#staff/devices/branch-comparison.tsx";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { send } from "#staff/api/send.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { ConfirmDialog } from "#staff/ui/confirm-dialog.tsx";
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
  if (servers.length === 0) return <Text c="dimmed">{t("server.none")}</Text>;
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
  const { dayAndClock } = useTimes();
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
    <Card withBorder component="article" aria-label={name}>
      <Group justify="space-between" mb="xs">
        <Text fw={700}>{name}</Text>
        {state !== undefined && (
          <Badge color={state.isConnected ? "green" : "red"} variant="dot" tt="none">
            {t(state.isConnected ? "server.connected" : "server.offline")}
          </Badge>
        )}
      </Group>
      {state === undefined ? (
        <Text c="dimmed">{t("server.neverConnected")}</Text>
      ) : (
        <Stack gap="xs">
          <Text>{t(state.isWriter ? "server.branchDecides" : "server.centreDecides")}</Text>
          <Text size="sm" c="dimmed">
            {t(state.isConnected ? "server.contact" : "server.offlineSince", {
              at: dayAndClock(state.contactAt),
              program: state.program,
            })}
          </Text>
          {state.isConnected && state.isWriter && (
            <Text size="sm" c="dimmed">
              {state.waitingDays + state.waitingRows === 0
                ? t("server.allSent")
                : t("server.waiting", { days: state.waitingDays, rows: state.waitingRows })}
            </Text>
          )}
          {state.isWriter && state.leasedMinutes > 0 && (
            <Text size="sm" c="dimmed">
              {t("server.leased", { hours: Math.max(1, Math.round(state.leasedMinutes / 60)) })}
            </Text>
          )}
          {state.provisional > 0 && <Text>{t("server.provisional", { count: state.provisional })}</Text>}
          {Math.abs(state.skewMs) > largestSkewMs && (
            <Text c="red">{t("server.skew", { seconds: Math.round(Math.abs(state.skewMs) / 1_000) })}</Text>
          )}
          {state.trouble === "fork" && <Text c="red">{t("server.fork")}</Text>}
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
              withCloseButton
              closeButtonLabel={t("server.dismiss")}
              onClose={() => dismiss.mutate(date)}
            >
              {text}
            </Alert>
          ))}
          {host !== "" && (
            <Anchor href={host.includes("://") ? host : `http://${host}`} target="_blank" rel="noreferrer">
              {t("server.openBranch")}
            </Anchor>
          )}
          {act.error !== null && <FailureAlert failure={act.error} />}
          {dismiss.error !== null && <FailureAlert failure={dismiss.error} />}
          <Group>
            {state.isWriter && state.isConnected && (
              <Button variant="default" loading={act.isPending} onClick={() => setAsked("hand-back")}>
                {t("server.handBack")}
              </Button>
            )}
            {state.isWriter && !state.isConnected && (
              <Button
                variant="default"
                color="red"
                loading={act.isPending}
                onClick={() => setAsked("declare-lost")}
              >
                {t("server.declareLost")}
              </Button>
            )}
            {!state.isWriter && state.isConnected && (
              <Button loading={act.isPending} onClick={() => setAsked("hand-over")}>
                {t("server.handOver")}
              </Button>
            )}
          </Group>
          {state.isWriter && state.isConnected && <BranchComparison id={id} />}
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

/** 31.12.2026: a calendar date is the same in every zone. */
const writtenDate = (date: string): string => date.split("-").toReversed().join(".");
