import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { deviceCallsByKind } from "@cherga/contract/calls/devices";
import type { DeviceKind } from "@cherga/contract/devices/device-kinds";
import { IconPrinter, IconVolume } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { useState } from "react";
import { send } from "#staff/api/send.ts";
import { DeviceChoice } from "#staff/devices/device-choice.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type SendEvent = (typeof deviceCallsByKind.sendEvent)["printer-device"];

/** Tries a device out: a printer prints a test page, a loudspeaker says a number. */
export const TryTab = ({ kind }: { readonly kind: DeviceKind }) => (
  <Stack gap="md" align="flex-start">
    <DeviceChoice kind={kind}>
      {({ id }) => (kind === "voice-device" ? <Say id={id} /> : <TestPage id={id} />)}
    </DeviceChoice>
  </Stack>
);

function useEvent(kind: "printer-device" | "voice-device", id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      event,
      data,
    }: {
      readonly event: string;
      readonly data?: Readonly<Record<string, unknown>>;
    }) =>
      send<SendEvent>({
        method: "POST",
        path: `/${kind}/send-event`,
        body: { id, event, ...(data && { data }) },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["device-job"] }),
  });
}

/** Prints a page about the printer itself. */
function TestPage({ id }: { readonly id: number }) {
  const t = useTexts();
  const events = useEvent("printer-device", id);
  return (
    <>
      <Group>
        <Button
          leftSection={<IconPrinter size={16} aria-hidden />}
          loading={events.isPending}
          onClick={() => events.mutate({ event: "test" })}
        >
          {t("device.try.testPage")}
        </Button>
        <Button
          variant="default"
          disabled={events.isPending}
          onClick={() => events.mutate({ event: "identify" })}
        >
          {t("device.try.identify")}
        </Button>
      </Group>
      <Outcome events={events} />
    </>
  );
}

/** Lets a loudspeaker say a number and a window, as a call does. */
function Say({ id }: { readonly id: number }) {
  const t = useTexts();
  const events = useEvent("voice-device", id);
  const [num, setNum] = useState("A17");
  const [window, setWindow] = useState("3");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        events.mutate({ event: "speak", data: { num: num.trim(), window: window.trim() } });
      }}
    >
      <Stack align="flex-start">
        <Group align="flex-end">
          <TextInput
            label={t("device.try.num")}
            value={num}
            required
            maxLength={20}
            onChange={({ currentTarget }) => setNum(currentTarget.value)}
          />
          <TextInput
            label={t("device.try.window")}
            value={window}
            maxLength={60}
            onChange={({ currentTarget }) => setWindow(currentTarget.value)}
          />
          <Button type="submit" leftSection={<IconVolume size={16} aria-hidden />} loading={events.isPending}>
            {t("device.try.say")}
          </Button>
        </Group>
        <Outcome events={events} />
      </Stack>
    </form>
  );
}

/** Says that the device has the job, and leads to what becomes of it. */
function Outcome({ events }: { readonly events: ReturnType<typeof useEvent> }) {
  const t = useTexts();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  if (events.error !== null) return <FailureAlert failure={events.error} />;
  if (events.data === undefined) return null;
  return (
    <Alert color="gray" role="status">
      <Group>
        <Text size="sm">{t("device.try.sent")}</Text>
        <Anchor
          renderRoot={(props) => (
            <Link {...props} to={path.replace(/try$/, "jobs")} search={(search) => search} />
          )}
        >
          {t("device.tab.jobs")}
        </Anchor>
      </Group>
    </Alert>
  );
}
