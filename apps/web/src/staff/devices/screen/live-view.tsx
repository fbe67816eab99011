import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconHandStop, IconPointer } from "@tabler/icons-react";
import { useRef } from "react";
import { useView, type ViewState } from "#staff/devices/screen/use-view.ts";
import classes from "#staff/devices/screen/screen.module.css";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Props = {
  readonly device: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
};

/** The screen of a device as it is now. Keys and pointer reach it only after control is taken. */
export function LiveView({ device, onClose }: Props) {
  const t = useTexts();
  const target = useRef<HTMLDivElement>(null);
  const { state, control } = useView(device.id, target);
  const isShowing = state.step === "showing";
  const hasControl = isShowing && state.hasControl;
  return (
    <Stack gap="sm">
      <Group>
        <Button variant="default" onClick={onClose}>
          {t("device.screen.stop")}
        </Button>
        {hasControl ? (
          <Button
            color="red"
            leftSection={<IconHandStop size={16} aria-hidden />}
            onClick={() => control(false)}
          >
            {t("device.screen.release")}
          </Button>
        ) : (
          <Button
            variant="default"
            leftSection={<IconPointer size={16} aria-hidden />}
            disabled={!isShowing}
            onClick={() => control(true)}
          >
            {t("device.screen.control")}
          </Button>
        )}
        <Text size="sm" role="status">
          {isShowing && t(hasControl ? "device.screen.hasControl" : "device.screen.viewOnly")}
          {state.step === "opening" && t("device.screen.opening")}
        </Text>
      </Group>
      <Ending state={state} />
      <div
        ref={target}
        role="group"
        aria-label={t("device.screen.of", { name: device.name })}
        className={classes["live"]}
        data-control={hasControl || undefined}
        hidden={!isShowing}
      />
    </Stack>
  );
}

function Ending({ state }: { readonly state: ViewState }) {
  const t = useTexts();
  if (state.step === "failed") return <FailureAlert failure={state.failure} />;
  if (state.step !== "ended") return null;
  return (
    <Alert color={state.isTriedAgain ? "gray" : "red"} role="status">
      <Text size="sm">
        {t(`device.view.${state.trouble}`)} {state.isTriedAgain && t("device.screen.again")}
      </Text>
    </Alert>
  );
}
