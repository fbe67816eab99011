import { Anchor, Button, Group, Text } from "@mantine/core";
import type { deviceCallsByKind } from "@cherga/contract/calls/devices";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { send } from "#staff/api/send.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type SendEvent = (typeof deviceCallsByKind.sendEvent)["board-device"];

/** What a screen can be told to do. */
const actions = [
  { key: "reload", event: "reload" },
  { key: "restart", event: "restart" },
  { key: "identify", event: "identify" },
  { key: "switchOn", event: "show", data: { isOn: true } },
  { key: "switchOff", event: "show", data: { isOn: false } },
  { key: "endViews", event: "vncStop" },
] as const;

/** Buttons that tell a screen to do something. */
export function ScreenActions({ id, isConnected }: { readonly id: number; readonly isConnected: boolean }) {
  const t = useTexts();
  const client = useQueryClient();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const events = useMutation({
    mutationFn: ({ event, ...rest }: (typeof actions)[number]) =>
      send<SendEvent>({
        method: "POST",
        path: "/board-device/send-event",
        body: { id, event, ...("data" in rest && { data: rest.data }) },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: ["device-job"] }),
  });
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action.key}
          variant="default"
          // What is pressed now must not happen hours later, when the screen is back.
          disabled={!isConnected}
          loading={events.isPending && events.variables === action}
          onClick={() => events.mutate(action)}
        >
          {t(`device.screen.action.${action.key}`)}
        </Button>
      ))}
      {events.error !== null && <FailureAlert failure={events.error} />}
      {events.data !== undefined && (
        <Group role="status" gap="xs">
          <Text size="sm">{t("device.try.sent")}</Text>
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link {...props} to={path.replace(/screen$/, "jobs")} search={(search) => search} />
            )}
          >
            {t("device.tab.jobs")}
          </Anchor>
        </Group>
      )}
    </>
  );
}
