import { deleteOldThrottles } from "#auth/throttle";
import { repeat } from "#base/repeat";
import type { Deps } from "#deps";
import { holdServerLock } from "#delivery/server-lock";
import { limitConfirmation } from "#branches/branch/refuse-sign-in-of-unconfirmed-accounts";
import { runTableChecks } from "#branches/centre/run-table-checks";
import { deleteOldLeftovers } from "#branches/centre/leftovers";
import { settleProvisional } from "#branches/centre/settle-provisional";
import { deleteOldDebugEntries } from "#debugging/debug-log";
import { deleteOldJobs } from "#devices/jobs/job-table";
import { deleteOldViews } from "#devices/views/view-table";
import { askDuePayments } from "#payments/ask-payment";
import { noteTickets } from "#payments/note-tickets";
import { deleteReplacedProviders } from "#payments/providers/provider-of";
import { markOverduePayments } from "#payments/troubles";
import { expireMessages } from "#messages/outbox";
import { runDueTimers, dueTimersMs, deleteOldAnswers, shiftLateBookings } from "#queue/timers/due-timers";
import { chartMs, tellCharts } from "#queue/http/tell-charts";
import { deleteOldExports } from "#reports/export/prepared-export";
import { rebuildFacts } from "#reports/rebuild-facts";
import { refreshRollups } from "#reports/rollups/refresh-rollups";
import { deleteOldReportLetters, queueDueReports } from "#reports/schedules/report-letters";
import { runRetention } from "#retention/run-retention";
import { deleteOldConversations } from "#visitors/bot/conversation-store";
import { deleteUnusedPhotos } from "#visitors/kiosk/photos";
import { tellOfChangedHours } from "#unscheduled/tell-visitors";
import { remindOfBookings, remindThoseWhoWait } from "#visitors/reminders/run-reminders";
import { deleteOldPresses } from "#windows/consoles/press-table";
import { deleteOldSubscriptions } from "#visitors/push/subscriptions";

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** Starts all periodic work. Servers share it: a day that one server is busy with is skipped by the others. */
export function startTimers(deps: Deps, onError: (error: unknown) => void): { stop(): Promise<void> } {
  const stopping = new AbortController();
  // One server forecasts for all who wait.
  const lease = holdServerLock(deps.pool, "reminders", { onError });
  const timers: readonly (readonly [name: string, everyMs: number, work: () => Promise<void>])[] = [
    ["dueActions", dueTimersMs, () => runDueTimers(deps)],
    ["charts", chartMs, () => tellCharts(deps)],
    ["lateBookings", 15 * secondMs, () => shiftLateBookings(deps)],
    ["bookingReminders", secondMs, () => remindOfBookings(deps)],
    ["waitingReminders", 15 * secondMs, async () => (lease.isHeld() ? remindThoseWhoWait(deps) : undefined)],
    ["changedHours", secondMs, () => tellOfChangedHours(deps)],
    ["expiredMessages", 15 * secondMs, () => expireMessages(deps.pool, deps.clock.now())],
    ["retention", minuteMs, () => runRetention(deps, stopping.signal)],
    ["reportFacts", minuteMs, () => rebuildAll(deps, stopping.signal)],
    ["oldExports", minuteMs, () => deleteOldExports(deps)],
    ["reportSums", minuteMs, async () => void (await refreshRollups(deps, stopping.signal))],
    ["dueReports", 15 * secondMs, () => queueDueReports(deps)],
    ["oldReportLetters", minuteMs, () => deleteOldReportLetters(deps)],
    ["oldSubscriptions", hourMs, () => deleteOldSubscriptions(deps)],
    ["tableChecks", secondMs, () => runTableChecks(deps)],
    ["branchesOfPeers", secondMs, () => deps.branchLinks.peers.refresh()],
    ["cutBranches", secondMs, () => deps.cutBranches.refresh()],
    ["devicePresence", 2 * secondMs, () => deps.presenceWatch.refresh()],
    ["oldDebugEntries", hourMs, () => deleteOldDebugEntries(deps.pool, deps.clock.now())],
    ["oldViews", minuteMs, () => deleteOldViews(deps.pool)],
    ["duePayments", secondMs, () => askDuePayments(deps)],
    ["paymentsOnTickets", secondMs, () => noteTickets(deps)],
    ["overduePayments", hourMs, () => markOverduePayments(deps)],
    ["oldPaymentProviders", hourMs, () => deleteReplacedProviders(deps)],
    ["oldJobs", hourMs, () => deleteOldJobs(deps.pool)],
    ["provisionalTickets", secondMs, () => settleProvisional(deps)],
    ["accountConfirmation", minuteMs, () => limitConfirmation(deps.pool)],
    ["oldLeftovers", hourMs, () => deleteOldLeftovers(deps.pool)],
    ["oldPresses", hourMs, () => deleteOldPresses(deps.pool)],
    ["oldAnswers", hourMs, () => deleteOldAnswers(deps)],
    ["oldAttempts", hourMs, () => deleteOldThrottles(deps)],
    ["unusedPhotos", hourMs, () => deleteUnusedPhotos(deps.pool)],
    ["oldConversations", hourMs, () => deleteOldConversations(deps.pool, deps.clock.now())],
  ];
  const stops = timers.map(([name, everyMs, work]) => {
    const workAndNote = (): Promise<void> => {
      deps.eventLog.note("timer", name);
      return work();
    };
    return repeat(everyMs, workAndNote, onError);
  });
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(stops.map((stop) => stop()));
      await lease.stop();
    },
  };
}

/** Goes on as long as there is something to rebuild: usually nothing, and many days after an update. */
async function rebuildAll(deps: Deps, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted && (await rebuildFacts(deps)) > 0);
}
