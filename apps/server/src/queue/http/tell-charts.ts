import type { ChartMessage } from "@cherga/contract/calls/charts";
import type { BaseDeps } from "#auth/base-deps";
import type { LiveDeps } from "#live/live-deps";
import { readDayOf } from "#queue/days/read-day-of";
import type { QueueDeps } from "#queue/deps/queue-deps";
import { lagsOf, loadByDay, loadOf, readQueryLoad } from "#queue/figures/charts";
import { textOfInstant } from "#queue/views/instants";
import { localizerOf } from "#queue/views/localize";

/** The topic of the stream of charts. */
export const chartTopic = "operator-queue/chart";

/** How often an open chart is brought up to date. */
export const chartMs = 2_000;

/** Sends the present lags, arrivals and loads to all open charts. Names are in the main language. */
export async function tellCharts(deps: BaseDeps & LiveDeps & QueueDeps): Promise<void> {
  for (const organizationId of deps.hub.organizationsWith(chartTopic)) {
    const { known, now } = await readDayOf(deps, organizationId);
    const view = { known, now, speak: localizerOf(known.config) };
    const message: ChartMessage = {
      datetime: textOfInstant(now),
      lags: lagsOf(view),
      queryLoad: await readQueryLoad(deps.arrivalHistory, view),
      workerLoad: { ...loadOf(view), groupByDay: await loadByDay(deps.pool, known) },
    };
    deps.hub.tell(chartTopic, organizationId, message);
  }
}
