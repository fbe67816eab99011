import { notifications } from "@mantine/notifications";
import type { queueCalls } from "@cherga/contract/calls/queue";
import { failureOf } from "#staff/api/failure.ts";
import { sendPatiently } from "#staff/api/send.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

const patienceMs = 10_000;

/** Returns a function that checks a visitor in and shows the outcome. */
export function useCheckIn(onDone: () => unknown = () => undefined): (ticketId: number, num: string) => void {
  const t = useTexts();
  return (ticketId, num) =>
    void sendPatiently<typeof queueCalls.checkIn>(
      { method: "POST", path: "/operator-queue/check-in", body: { ticketId } },
      patienceMs,
    )
      .then(() => {
        notifications.show({ message: t("hall.checkedIn", { num }), color: "green" });
        return onDone();
      })
      .catch((thrown: unknown) =>
        notifications.show({
          title: t("failure.action"),
          message: t.of(`error.${failureOf(thrown).code}`),
          color: "red",
        }),
      );
}
