import { notifications } from "@mantine/notifications";
import type { Texts } from "#staff/texts/use-texts.ts";

/** Copies an address; shows it where the browser does not allow copying. */
export async function copyLink(t: Texts, url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    notifications.show({ message: t("report.view.copied"), color: "green" });
  } catch {
    notifications.show({ title: t("report.view.notCopied"), message: url, autoClose: false });
  }
}
