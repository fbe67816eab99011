import type { TrackedTicket } from "@cherga/contract/shapes/tracked-ticket";
import type { BaseDeps } from "#auth/base-deps";
import type { BranchDeps } from "#branches/deps";
import type { Config } from "#queue/config/config";
import { nowOn } from "#queue/day/day-state";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { Localize } from "#queue/views/localize";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import type { Visitor } from "#visitors/shared/visitor";
import { getTracked } from "#visitors/tracker/find-ticket";
import { cutLineFor, prospectsOf } from "#visitors/tracker/follower";
import { trackedView } from "#visitors/tracker/tracked-view";

/** Returns a visitor's ticket as they see it now, in the language that `speakerOf` chooses. */
export async function viewOf(
  deps: Pick<BaseDeps, "clock" | "pool"> &
    Pick<QueueDeps, "days"> &
    Pick<BranchDeps, "cutLineOf"> &
    Pick<VisitorDeps, "waitingForecasts">,
  visitor: Visitor,
  speakerOf: (config: Config) => Localize,
): Promise<{ readonly shown: Omit<TrackedTicket, "time">; readonly now: number }> {
  const tracked = await getTracked(deps, visitor);
  const { known, ticket } = tracked;
  const now = nowOn(known, deps.clock);
  const prospects = prospectsOf(deps.waitingForecasts.of, known, ticket, now);
  const ticketView = trackedView({ ...tracked, now }, prospects, speakerOf(known.config));
  const cutLine = cutLineFor(known, ticket, deps.cutLineOf(known.organizationId));
  return { shown: { ...ticketView, cutLine }, now };
}
