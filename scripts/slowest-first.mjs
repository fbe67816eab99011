// Orders the files of a run. The slowest start first, so that no processor waits for one of them at the end.
import { BaseSequencer } from "vitest/node";

/** Parts of paths, the slowest first. By itself, Vitest goes by the size of a file until it has seen it run. */
const slowest = [
  "e2e/src/branch.spec",
  "visitors/restart-and-midnight.spec",
  "staff/every-page-",
  "remote/day.spec",
  "remote/console.spec",
  "staff/schedule-draw.spec",
  "queue/walk.proof",
  "sms/server-kills.proof",
  "queue/kill.proof",
  "src/main-demo.test",
  "src/main.test",
  "screens/screens.process",
  "resources/resource-laws",
  "reports/reference-properties",
  "http/bad-input",
  "sound/decode-sound",
  "forecast/forecast-error",
  "db/step-back",
  "hall/hall.db",
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
