import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { Notice } from "#visitors/kit/notice.tsx";
import { useWords } from "#visitors/tracker/words/words.ts";

/** Says what the centre has changed about a visit: its time cannot be kept any more, or it was cancelled. */
export function Changed({ ticket }: { readonly ticket: TrackedTicket }) {
  const t = useWords();
  const { unscheduled, cancelReason, can } = ticket;
  if (cancelReason !== null)
    return (
      <Notice kind="bad" title={t("cancelled.title")}>
        <p>{cancelReason}</p>
      </Notice>
    );
  if (unscheduled === null) return null;
  return (
    <Notice kind="bad" title={t("unscheduled.title")}>
      <p>{[t(`unscheduled.${unscheduled.reason}`), unscheduled.text].filter(Boolean).join(" ")}</p>
      <p>{t(can.includes("move") ? "unscheduled.choose" : "unscheduled.ask")}</p>
    </Notice>
  );
}
