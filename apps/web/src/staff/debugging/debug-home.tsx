import type { messageCalls } from "@cherga/contract/calls/messages";
import type { SmsGatewayState } from "@cherga/contract/calls/sms-debug";
import { dateAt } from "@cherga/engine/time/day-frame";
import { Anchor, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useCurrentOrganization } from "#staff/api/current-organization.ts";
import { sendPage } from "#staff/api/send.ts";
import { dayEventsQuery } from "#staff/debugging/day-events.tsx";
import { logQuery } from "#staff/debugging/debug-log.tsx";
import { healthQuery } from "#staff/debugging/health.tsx";
import { gatewayLines, smsGatewaysQuery } from "#staff/debugging/sms-gateways.tsx";
import { useNow } from "#staff/live/server-clock.ts";
import { menu } from "#staff/shell/menu.ts";
import { zoneOf } from "#staff/schedule-result/use-organization.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { type LineState, StateLine, StateLines } from "#staff/ui/state-line.tsx";

/** The pages that help to find faults, each with what it would show now. */
export default function DebugHomePage() {
  const t = useTexts();
  const states = useStates();
  return (
    <Stack maw={880}>
      <Title order={1} size="h2">
        {t("menu.debugging")}
      </Title>
      <StateLines>
        {lines.map(({ path, title }) => {
          const { state = "info", text } = states[title] ?? {};
          return (
            <StateLine
              key={path}
              state={state}
              title={
                <Anchor inherit renderRoot={(props) => <Link {...props} to={path} />}>
                  {t(title)}
                </Anchor>
              }
              text={t.of(`about.${title}`)}
              actions={text !== undefined && text}
            />
          );
        })}
      </StateLines>
    </Stack>
  );
}

const lines = menu.debugging.entries;

/** The most urgent first. */
const gatewayStates = [
  "paused",
  "reserved",
  "slowed",
  "connecting",
  "closed",
  "idle",
  "elsewhere",
  "connected",
] as const satisfies readonly SmsGatewayState[];

type State = { readonly state?: LineState; readonly text?: string };

/** Returns how the things that the pages are about are now; nothing while it is not known. */
function useStates(): Readonly<Partial<Record<(typeof lines)[number]["title"], State>>> {
  const t = useTexts();
  const { row } = useCurrentOrganization();
  const now = useNow(60_000);
  const today = row === undefined ? "" : dateAt(zoneOf(row), now);
  const enabled = row !== undefined;
  const { data: health } = useQuery(healthQuery);
  const { data: gateways } = useQuery(smsGatewaysQuery);
  const { data: log } = useQuery({ ...logQuery(false, 1), enabled });
  const { data: events } = useQuery({ ...dayEventsQuery(t.locale, { date: today }, 1), enabled });
  const { data: failed } = useQuery({
    queryKey: ["messages", "failed", today],
    queryFn: ({ signal }) =>
      sendPage<typeof messageCalls.list>({
        method: "GET",
        path: "/message",
        query: { state: "failed", date: today, page: 1, perPage: 1 },
        signal,
      }),
    enabled,
  });
  const troubles = health?.parts.filter(({ state }) => state === "trouble").length ?? 0;
  const hasUnseen = health?.parts.some(({ state }) => state === "unknown") === true;
  // The state to be dealt with first.
  const gateway = gatewayStates.find((state) => gateways?.some((each) => each.state === state));
  return {
    ...(health !== undefined && {
      "health.title":
        troubles === 0
          ? { state: "good", text: t(hasUnseen ? "health.connectedOk" : "health.ok") }
          : { state: "bad", text: t("health.troubles", { count: troubles }) },
    }),
    ...(log !== undefined && {
      "debugLog.title": { state: "info", text: t(log.isOn ? "debugHome.logOn" : "debugHome.logOff") },
    }),
    ...(failed !== undefined && {
      "message.all":
        failed.total === 0
          ? { state: "good", text: t("debugHome.noneFailed") }
          : { state: "bad", text: t("debugHome.failed", { count: failed.total }) },
    }),
    ...(events !== undefined && {
      "events.title": { state: "info", text: t("debugHome.events", { count: events.total }) },
    }),
    ...(gateways !== undefined && {
      "smsDebug.title":
        gateway === undefined
          ? { text: t("debugHome.noGateways") }
          : { state: gatewayLines[gateway], text: t(`smsDebug.state.${gateway}`) },
    }),
  };
}
