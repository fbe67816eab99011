import { Button, Modal } from "@mantine/core";
import { useTexts } from "#staff/texts/use-texts.ts";
import { UnscheduledList } from "#staff/unscheduled/unscheduled-list.tsx";

/** The bookings whose time cannot be kept, in a dialog. */
export function UnscheduledDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useTexts();
  return (
    <Modal opened onClose={onClose} title={t("unscheduled.title")} size={900} centered>
      <UnscheduledList>
        <Button variant="default" onClick={onClose}>
          {t("app.close")}
        </Button>
      </UnscheduledList>
    </Modal>
  );
}
