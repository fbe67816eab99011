import { Alert, Button, Group, Text } from "@mantine/core";
import { IconCalendarOff } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useTexts } from "#staff/texts/use-texts.ts";
import { useUnscheduled } from "#staff/unscheduled/use-unscheduled.ts";

/** Loaded on demand: mostly there is nothing to review. */
const UnscheduledDialog = lazy(async () => ({
  default: (await import("#staff/unscheduled/unscheduled-dialog.tsx")).UnscheduledDialog,
}));

/**
 * Shows how many bookings have a time that cannot be kept, with a link to the dialog; renders nothing if there are
 * none.
 */
export function UnscheduledNotice() {
  const t = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { data } = useUnscheduled(false);
  const count = data?.total ?? 0;
  return (
    <>
      {count > 0 && (
        <Alert color="orange" icon={<IconCalendarOff size={18} aria-hidden />} py="xs">
          <Group justify="space-between" gap="xs">
            <div>
              <Text size="sm" fw={600}>
                {t("unscheduled.notice", { count })}
              </Text>
              <Text size="sm">{t("unscheduled.noticeHint")}</Text>
            </div>
            <Button size="compact-md" variant="default" onClick={() => setOpen(true)}>
              {t("unscheduled.review")}
            </Button>
          </Group>
        </Alert>
      )}
      {isOpen && (
        <Suspense>
          <UnscheduledDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
