import { notifications } from "@mantine/notifications";
import type { Texts } from "#staff/texts/use-texts.ts";

/** The period of a copied link: dates that were chosen, dates in place of a named period, or a named period that moves on. */
export type LinkedPeriod = "dates" | "fixed" | "moving";

type Link = { readonly url: string; readonly period: LinkedPeriod };

/** Copies an address and says whether its period moves on; shows the address where the browser does not allow copying. */
export async function copyLink(t: Texts, { url, period }: Link): Promise<void> {
  const about = period === "dates" ? undefined : t(`report.view.copied.${period}`);
  try {
    await navigator.clipboard.writeText(url);
    notifications.show(
      about === undefined
        ? { message: t("report.view.copied"), color: "green" }
        : { title: t("report.view.copied"), message: about, color: "green", autoClose: 8_000 },
    );
  } catch {
    notifications.show({
      title: t("report.view.notCopied"),
      message: [url, about].filter(Boolean).join(" — "),
      autoClose: false,
    });
  }
}
