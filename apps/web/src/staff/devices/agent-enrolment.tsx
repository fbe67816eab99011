import { agentPackagePath } from "@cherga/contract/constants";
import { Button, Card, Code, Fieldset, Stack, Text } from "@mantine/core";
import type { DeviceConnection, deviceCalls } from "@cherga/contract/calls/devices";
import type { DeviceKind } from "@cherga/contract/devices/device-kinds";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "#staff/api/send.ts";
import { connectionsOf, isListed } from "#staff/devices/connections.ts";
import { AtBranch } from "#staff/enrolment/at-branch.tsx";
import { useBranchServer } from "#staff/enrolment/use-branch-server.ts";
import { useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** Makes the code with which the agent on the computer beside the hardware is let in. */
export function AgentEnrolment({
  kind,
  id,
  organizationId,
}: {
  readonly kind: DeviceKind;
  readonly id: number;
  readonly organizationId: Lens<number | undefined>;
}) {
  const t = useTexts();
  const branch = useBranchServer(useValue(organizationId));
  const { clock } = useTimes();
  const make = useMutation({
    mutationFn: () =>
      send<typeof deviceCalls.enrol>({ method: "POST", path: "/device/code", body: { kind, id } }),
  });
  const agent = useAgentOf(kind, id);
  const [before, setBefore] = useState<DeviceConnection>();
  // The code cannot be used again: the program has connected since it was made.
  const isUsed = agent?.connect === true && (before?.connect !== true || before.agentId !== agent.agentId);
  return (
    <Fieldset legend={t("device.agent")}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm" c="dimmed">
          {t("device.agent.hint")} {kind === "printer-device" && t("device.agent.printerHint")}
        </Text>
        {agent !== undefined && (
          <Text size="sm">
            {t(agent.connect ? "device.agent.connected" : "device.agent.away", { computer: agent.computer })}
          </Text>
        )}
        {make.data !== undefined && !isUsed && (
          <Card withBorder role="status">
            <Text size="sm">{t("device.agent.run")}</Text>
            <Code block>
              {[
                `npm install --global ${location.origin}${agentPackagePath}`,
                `cherga-agent enrol ${location.origin} ${make.data.code}`,
                "cherga-agent run",
              ].join("\n")}
            </Code>
            <Text size="sm">{t("enrolment.codeUntil", { time: clock(make.data.expires) })}</Text>
          </Card>
        )}
        {make.error !== null && <FailureAlert failure={make.error} />}
        {branch === undefined ? (
          <Button
            variant="default"
            loading={make.isPending}
            onClick={() => {
              setBefore(agent);
              make.mutate();
            }}
          >
            {t(agent === undefined ? "device.agent.make" : "device.agent.replace")}
          </Button>
        ) : (
          <AtBranch of="device" server={branch} settings={location.pathname} />
        )}
      </Stack>
    </Fieldset>
  );
}

/** Returns the agent that drives a device. */
function useAgentOf(kind: DeviceKind, id: number): DeviceConnection | undefined {
  const { data } = useQuery({ ...connectionsOf(kind, "all"), enabled: isListed(kind) });
  return data?.find(({ deviceId }) => deviceId === id);
}
