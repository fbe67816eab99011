import { chartCalls } from "@cherga/contract/calls/charts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Session } from "#auth/session";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import type { QueueDeps } from "#queue/deps/queue-deps";
import {
  type ChartView,
  lagsOf,
  loadByDay,
  loadOf,
  readCapacity,
  readQueryLoad,
} from "#queue/figures/charts";
import { readDay } from "#queue/http/desk";
import { textOfInstant } from "#queue/views/instants";
import { localizerFor } from "#queue/views/localize";

/** Mounts the charts of today and the days ahead. */
export function mountCharts(app: FastifyInstance, deps: BaseDeps & QueueDeps): void {
  async function look(request: FastifyRequest, session: Session): Promise<ChartView> {
    const { known, now } = await readDay(deps, session);
    return { known, now, speak: localizerFor(request, known.config) };
  }
  const workerLoad = async (view: ChartView) => ({
    ...loadOf(view),
    groupByDay: await loadByDay(deps.pool, view.known),
  });

  serve(app, deps, chartCalls.lags, async ({ session, request }) => {
    const view = await look(request, session);
    return { ...lagsOf(view), time: textOfInstant(view.now) };
  });
  serve(app, deps, chartCalls.workerLoad, async ({ session, request }) => {
    const view = await look(request, session);
    return { ...(await workerLoad(view)), time: textOfInstant(view.now) };
  });
  serve(app, deps, chartCalls.capacity, async ({ session, request, query }) => {
    const view = await look(request, session);
    return { ...(await readCapacity(deps, view, query.days)), time: textOfInstant(view.now) };
  });
  serve(app, deps, chartCalls.chart, async ({ session, request, query }) => {
    const view = await look(request, session);
    const [queryLoad, load, capacity] = await Promise.all([
      readQueryLoad(deps.arrivalHistory, view),
      workerLoad(view),
      readCapacity(deps, view, query.days),
    ]);
    return { lags: lagsOf(view), queryLoad, workerLoad: load, capacity, time: textOfInstant(view.now) };
  });
}
