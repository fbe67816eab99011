import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { sayViewFailure, viewsKey } from "#staff/reports/views/report-views.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Returns functions that change views and then fetch them again, also after a failure: a view may be gone. */
export function useViewChanges() {
  const t = useTexts();
  const client = useQueryClient();
  /** Says `done` when the work is done; throws if it failed. */
  const change = async (work: () => Promise<unknown>, done: string): Promise<void> => {
    try {
      await work();
      notifications.show({ message: done, color: "green" });
    } finally {
      void client.invalidateQueries({ queryKey: viewsKey });
    }
  };
  /** Also says why the work failed. */
  const changeAndSay = (work: () => Promise<unknown>, done: string): void =>
    void change(work, done).catch((error: unknown) =>
      notifications.show({ message: sayViewFailure(t, error), color: "red" }),
    );
  return { change, changeAndSay };
}
