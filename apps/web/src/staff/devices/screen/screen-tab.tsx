import { Badge, Button, Card, Group, SimpleGrid, Skeleton, Stack, Table, Text, Title } from "@mantine/core";
import type { DeviceConnection } from "@cherga/contract/calls/devices";
import type { ScreenState } from "@cherga/contract/calls/board-views";
import { pageSize } from "@cherga/contract/constants";
import { IconDeviceTv, IconEye } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { connectionsOf } from "#staff/devices/connections.ts";
import { sayTrouble } from "#staff/devices/say-trouble.ts";
import { LiveView } from "#staff/devices/screen/live-view.tsx";
import { ScreenActions } from "#staff/devices/screen/screen-actions.tsx";
import { pictureOf, picturing, screens, viewsOf } from "#staff/devices/screen/screens.ts";
import classes from "#staff/devices/screen/screen.module.css";
import { useDevices } from "#staff/devices/use-devices.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { Pager } from "#staff/reports/parts/pager.tsx";
import { ReportTable } from "#staff/reports/parts/report-table.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Device = { readonly id: number; readonly name: string };

/** The hall screens: their last pictures, and the chosen one as it is now. */
export function ScreenTab() {
  const t = useTexts();
  const { devices, chosen, error, again, choose } = useDevices("board-device");
  const { data: states } = useQuery(screens);
  const { data: connections } = useQuery(connectionsOf("board-device", "all"));
  if (error !== null) return <FailureAlert failure={error} onReply={again} />;
  if (devices === undefined) return <Skeleton h={200} aria-busy="true" />;
  if (chosen === undefined) return <Text c="dimmed">{t("device.none")}</Text>;
  const stateOf = ({ id }: Device) => states?.find(({ deviceId }) => deviceId === id);
  const agentOf = ({ id }: Device) => connections?.find(({ deviceId }) => deviceId === id);
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }}>
        {devices.map((device) => (
          <ScreenCard
            key={device.id}
            device={device}
            state={stateOf(device)}
            agent={agentOf(device)}
            isChosen={device.id === chosen.id}
            onChoose={() => choose(device.id)}
          />
        ))}
      </SimpleGrid>
      <ChosenScreen key={chosen.id} device={chosen} state={stateOf(chosen)} agent={agentOf(chosen)} />
    </Stack>
  );
}

type ScreenProps = {
  readonly device: Device;
  readonly state: ScreenState | undefined;
  readonly agent: DeviceConnection | undefined;
};
type CardProps = ScreenProps & { readonly isChosen: boolean; readonly onChoose: () => void };

/** A screen in small. */
function ScreenCard({ device, state, agent, isChosen, onChoose }: CardProps) {
  const t = useTexts();
  const { dayAndClock } = useTimes();
  const isConnected = agent?.connect === true;
  useQuery({ ...picturing(device.id), enabled: isConnected && state?.vnc === "ready" });
  const pictured = state?.pictured ?? null;
  const { data: picture } = useQuery({
    ...pictureOf(device.id, pictured),
    placeholderData: keepPreviousData,
  });
  return (
    <Card
      component="button"
      type="button"
      withBorder
      padding="sm"
      ta="start"
      className={classes["card"]}
      aria-pressed={isChosen}
      onClick={onChoose}
    >
      <Card.Section className={classes["thumbnail"]}>
        {picture === undefined ? (
          <IconDeviceTv size={48} aria-hidden />
        ) : (
          // The name follows.
          <img src={picture} alt="" />
        )}
      </Card.Section>
      <Text fw={600} mt="xs">
        {device.name}
      </Text>
      <Badge variant="dot" tt="none" color={isConnected ? "green" : "red"} miw="max-content">
        {t(isConnected ? "device.connected" : "device.disconnected")}
      </Badge>
      {pictured !== null && (
        <Text size="xs" c="dimmed">
          {t("device.screen.pictured", { time: dayAndClock(pictured) })}
        </Text>
      )}
      {state !== undefined && state.viewers > 0 && (
        <Text size="xs">{t("device.screen.viewers", { count: state.viewers })}</Text>
      )}
    </Card>
  );
}

/** What can be done with a screen, and who has watched it. */
function ChosenScreen({ device, state, agent }: ScreenProps) {
  const t = useTexts();
  const [isWatched, setIsWatched] = useState(false);
  const isConnected = agent?.connect === true;
  // Above it is said why not. Unknown is worth a try.
  const isReachable = isConnected && (state?.vnc ?? "ready") === "ready";
  return (
    <Stack gap="md">
      <Title order={2} size="h4">
        {device.name}
      </Title>
      <Standing state={state} agent={agent} />
      {agent === undefined ? (
        // Nothing can be done with a screen before it has an agent.
        <Group>
          <Button renderRoot={(props) => <Link {...props} to={`/device/board/init/${device.id}`} />}>
            {t("device.agent.make")}
          </Button>
        </Group>
      ) : (
        <Group>
          {!isWatched && (
            <Button
              leftSection={<IconEye size={16} aria-hidden />}
              disabled={!isReachable}
              onClick={() => setIsWatched(true)}
            >
              {t("device.screen.watch")}
            </Button>
          )}
          <ScreenActions id={device.id} isConnected={isConnected} />
        </Group>
      )}
      {isWatched && <LiveView device={device} onClose={() => setIsWatched(false)} />}
      <Views deviceId={device.id} />
    </Stack>
  );
}

/** What the program shows on the screen, and whether it can be watched. */
function Standing({ state, agent }: Omit<ScreenProps, "device">) {
  const t = useTexts();
  if (agent === undefined) return <Text size="sm">{t("device.screen.noAgent")}</Text>;
  if (!agent.connect) return <Text size="sm">{t("device.view.noAgent")}</Text>;
  const { hardware, trouble } = agent;
  return (
    <Stack gap={4} role="status">
      {hardware !== null && (
        <Text size="sm">
          {hardware === "ready" || trouble === null
            ? t("device.screen.running")
            : hardware === "off"
              ? t("device.screen.off")
              : sayTrouble(t, trouble)}
        </Text>
      )}
      {state !== undefined && state.vnc !== null && (
        <Text size="sm">
          {state.vnc === "ready" ? t("device.screen.vncReady") : t(`device.view.${state.vnc}`)}
        </Text>
      )}
    </Stack>
  );
}

/** Who has watched a screen, and when. */
function Views({ deviceId }: { readonly deviceId: number }) {
  const t = useTexts();
  const { dayAndClock } = useTimes();
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    ...viewsOf(deviceId, page, pageSize),
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {t("device.screen.log")}
      </Title>
      {error !== null && <FailureAlert failure={error} onReply={() => void refetch()} />}
      {data?.total === 0 && <Text c="dimmed">{t("device.screen.noLog")}</Text>}
      {data !== undefined && data.total > 0 && (
        <>
          <ReportTable label={t("device.screen.log")}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("device.screen.who")}</Table.Th>
                <Table.Th>{t("device.screen.since")}</Table.Th>
                <Table.Th>{t("device.screen.until")}</Table.Th>
                <Table.Th>{t("device.screen.mode")}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.content.map((view) => (
                <Table.Tr key={view.id}>
                  <Table.Td>
                    {view.name}
                    <Text size="xs" c="dimmed">
                      {view.ip}
                    </Text>
                  </Table.Td>
                  <Table.Td style={{ whiteSpace: "nowrap" }}>{dayAndClock(view.since)}</Table.Td>
                  <Table.Td style={{ whiteSpace: "nowrap" }}>
                    {view.until === null ? t("device.screen.now") : dayAndClock(view.until)}
                  </Table.Td>
                  <Table.Td>
                    {t(view.hadControl ? "device.screen.mode.control" : "device.screen.mode.view")}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </ReportTable>
          {data.total > pageSize && (
            <Pager page={page} rows={data.content.length} total={data.total} onPage={setPage} />
          )}
        </>
      )}
    </Stack>
  );
}
