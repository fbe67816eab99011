import type { deviceCalls } from "@cherga/contract/calls/devices";
import { Button, Card, Code, Fieldset, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { send } from "#staff/api/send.ts";
import { useTimes } from "#staff/hall/use-times.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** Makes the code with which the computer of a branch is let in as its local server. */
export function ServerEnrolment({ id }: { readonly id: number }) {
  const t = useTexts();
  const { clock } = useTimes();
  const make = useMutation({
    mutationFn: () =>
      send<typeof deviceCalls.enrol>({ method: "POST", path: "/device/code", body: { kind: "server", id } }),
  });
  return (
    <Fieldset legend={t("server.enrolment")}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm" c="dimmed">
          {t("server.enrolment.hint")}
        </Text>
        {make.data !== undefined && (
          <Card withBorder role="status">
            <Text size="sm">{t("server.run")}</Text>
            <Code block>{`CENTRE_URL=${location.origin} BRANCH_CODE=${make.data.code} npm start`}</Code>
            <Text size="sm">{t("enrolment.codeUntil", { time: clock(make.data.expires) })}</Text>
          </Card>
        )}
        {make.error !== null && <FailureAlert failure={make.error} />}
        <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
          {t("server.makeCode")}
        </Button>
      </Stack>
    </Fieldset>
  );
}
