import type { deviceCalls } from "@cherga/contract/calls/devices";
import { Button, Code, Fieldset, List, Skeleton, Stack, Text } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { send } from "#staff/api/send.ts";
import { BranchConnection } from "#staff/devices/branch-connection.tsx";
import { branchStates } from "#staff/devices/branch-states.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { StateLine, StateLines } from "#staff/ui/state-line.tsx";

type Props = { readonly id: number };

/** Whether a local server is connected. One that never was is connected first, in three steps. */
export function ServerLine({ id }: Props) {
  const t = useTexts();
  const { data: states, error } = useQuery(branchStates);
  if (error !== null) return <FailureAlert failure={error} />;
  if (states === undefined) return <Skeleton h={56} aria-busy="true" />;
  const state = states.find(({ serverId }) => serverId === id);
  const status = (
    <Button renderRoot={(props) => <Link {...props} to="/device/server/branch" />} variant="default">
      {t("device.tab.branch")}
    </Button>
  );
  return (
    <div role="status">
      <StateLines>
        {state === undefined ? (
          <StateLine state="waiting" title={t("server.notConnectedYet")} text={t("server.enrolment.hint")}>
            <EnrolmentSteps id={id} isFirst />
          </StateLine>
        ) : (
          <BranchConnection state={state} connected={status} offline={status} />
        )}
      </StateLines>
    </div>
  );
}

/** Lets in another computer as a local server that was connected before. */
export function ServerEnrolment({ id }: Props) {
  const t = useTexts();
  const { data: states } = useQuery(branchStates);
  if (states?.some(({ serverId }) => serverId === id) !== true) return null;
  return (
    <Fieldset legend={t("server.enrolment")}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t("server.enrolment.again")}
        </Text>
        <EnrolmentSteps id={id} />
      </Stack>
    </Fieldset>
  );
}

/** How the computer of a branch is let in: a code, the command with it, the queue. */
function EnrolmentSteps({ id, isFirst = false }: Props & { readonly isFirst?: boolean }) {
  const t = useTexts();
  const { clock } = useTimes();
  const make = useMutation({
    mutationFn: () =>
      send<typeof deviceCalls.enrol>({ method: "POST", path: "/device/code", body: { kind: "server", id } }),
  });
  return (
    <List type="ordered" size="sm" spacing="sm" mt={isFirst ? "sm" : 0}>
      <List.Item>
        <Stack gap={6} align="flex-start">
          {make.data === undefined
            ? t("server.enrolment.code")
            : t("enrolment.codeUntil", { time: clock(make.data.expires) })}
          {make.error !== null && <FailureAlert failure={make.error} />}
          <Button
            variant={isFirst && make.data === undefined ? "filled" : "default"}
            loading={make.isPending}
            onClick={() => make.mutate()}
          >
            {t("server.makeCode")}
          </Button>
        </Stack>
      </List.Item>
      <List.Item>
        {t("server.run")}
        <Code block mt={6} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          {`CENTRE_URL=${location.origin} BRANCH_CODE=${make.data?.code ?? "…"} npm start`}
        </Code>
      </List.Item>
      <List.Item>{t("server.enrolment.handOver")}</List.Item>
    </List>
  );
}
