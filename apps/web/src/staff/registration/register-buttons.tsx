import { Button, Group } from "@mantine/core";
import { IconPlayerPlay, IconTicket } from "@tabler/icons-react";
import type { useRegister } from "#staff/registration/use-register.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly registering: Pick<ReturnType<typeof useRegister>, "isBusy" | "pending">;
  readonly mayRegister: boolean;
  readonly mayStart: boolean;
  readonly onStart: () => void;
};

/** The buttons that register, or register and start. While one is busy, the other is disabled. */
export function RegisterButtons({ registering: { isBusy, pending }, mayRegister, mayStart, onStart }: Props) {
  const t = useTexts();
  return (
    <Group gap="sm">
      <Button
        type="submit"
        leftSection={<IconTicket size={18} aria-hidden />}
        disabled={!mayRegister || pending === "start"}
        loading={isBusy && pending === "register"}
      >
        {t("registration.register")}
      </Button>
      {mayStart && (
        <Button
          variant="default"
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          disabled={pending === "register"}
          loading={isBusy && pending === "start"}
          onClick={onStart}
        >
          {t("registration.start")}
        </Button>
      )}
    </Group>
  );
}
