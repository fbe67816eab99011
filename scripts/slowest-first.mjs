// Orders the files of a run. The slowest start first, so that no processor waits for one of them at the end.
import { BaseSequencer } from "vitest/node";

/** Parts of paths, the slowest first. By itself, Vitest goes by the size of a file until it has seen it run. */
const slowest = [
  "e2e/src/branch.",
  "visitors/restart-and-midnight.",
  "staff/every-page-",
  "remote/day.",
  "staff/set-up-a-centre.",
  "remote/console.",
  "staff/schedule-draw.",
  "staff/designers.",
  "visitors/kiosk.",
  "queue/walk.",
  "sms/server-kills.ci.proof",
  "queue/kill.proof",
  "branches/branch-cuts.",
  "src/main-demo.",
  "src/main.test",
  "screens/screens.",
  "branches/provisional.db",
  "branches/branches.db",
  "reports/reference-properties",
  "http/bad-input",
  "resources/resource-laws",
  "payments/provider-faults",
  "demo/hall/hall.",
  "db/step-back",
  "sms/smpp.db",
  "sound/decode-sound",
  "forecast/forecast-error",
  "day/decide.property",
  "register/register.test",
  "booking/booking-refusals",
  "views/schedule-dialog",
];

export class SlowestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import("vitest/node").TestSpecification[]} files
   */
  async sort(files) {
    // Not the method of an array.
    // oxlint-disable-next-line unicorn/no-array-sort
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => placeOf(one.moduleId) - placeOf(other.moduleId));
  }
}

/** @param {string} path */
function placeOf(path) {
  const place = slowest.findIndex((part) => path.includes(part));
  return place < 0 ? slowest.length : place;
}
