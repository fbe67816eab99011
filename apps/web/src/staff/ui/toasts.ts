import { notifications } from "@mantine/notifications";
import { saveStatus } from "@cherga/contract/constants";
import type { Texts } from "#staff/texts/use-texts.ts";

type SaveStatus = (typeof saveStatus)[keyof typeof saveStatus];

const texts = {
  [saveStatus.updated]: "toast.updated",
  [saveStatus.created]: "toast.created",
  [saveStatus.deleted]: "toast.deleted",
} as const;

/** Shows the outcome of a save. */
export function sayStatus(t: Texts, status: SaveStatus): void {
  notifications.show({ message: t(texts[status]), color: "green" });
}
