import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import { Notice } from "#visitors/kit/notice.tsx";
import type { Times } from "#visitors/kit/times.ts";
import { useOfflineText } from "#visitors/kit/use-offline-text.ts";

/** Tells that the ticket is shown as it was last known. */
export function BranchOffline({
  ticket: { cutLine, time },
  times,
}: {
  readonly ticket: Pick<TrackedTicket, "cutLine" | "time">;
  readonly times: Times;
}) {
  const textOf = useOfflineText(times);
  return cutLine?.missing === "branch" && <Notice title={textOf(cutLine, time)} />;
}
