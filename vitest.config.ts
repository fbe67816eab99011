import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { SlowestFirst } from "./scripts/slowest-first.mjs";

const arrows = "scripts/dependency-rules.test.ts";
const exportedNames = "scripts/exported-names.test.ts";
const settingsInUse = "scripts/settings-in-use.test.ts";
const onPostgres = "apps/server/src/**/*.db.test.ts";
const proofs = "apps/server/src/**/*.proof.test.ts";
const processes = [
  "apps/server/src/postgres/**/*.test.ts",
  "apps/server/src/main*.test.ts",
  "apps/*/src/**/*.process.test.ts",
  "scripts/*.process.test.ts",
];

/** Which files wait for a larger run, by the size of this one; `test-size.ts` chooses inside of a file. */
const leftOut = { ci: ["**/*.long.*"], long: [] }[process.env["TEST_SIZE"] ?? ""] ?? [
  "**/*.ci.*",
  "**/*.long.*",
];

/** Tests share the processors with each other and with other programs, so a condition may take a while to hold. */
const patience = { poll: { timeout: 60_000 } };

/** Only a test that hangs takes so long. */
const limits = { testTimeout: 240_000, hookTimeout: 240_000 };

/** Each worker imports the program, so there are no more than can compute. `npm test` runs other tests beside them. */
const maxWorkers = availableParallelism();

export default defineConfig({
  test: {
    sequence: { sequencer: SlowestFirst },
    projects: [
      {
        test: {
          name: "journeys",
          // Most of a journey is waiting, so three of them share two processors well.
          maxWorkers: 3,
          // Files of a worker share a browser and what they import; each opens pages of its own.
          isolate: false,
          include: ["e2e/src/**/*.spec.ts"],
          exclude: [...leftOut],
          globalSetup: "e2e/src/shared-server.setup.ts",
          expect: patience,
          ...limits,
        },
      },
      {
        // They read every file of the project.
        test: { name: "arrows", include: [arrows, settingsInUse, exportedNames], ...limits },
      },
      {
        test: {
          name: "unit",
          expect: patience,
          maxWorkers,
          // Nothing in them outlives a test, so they can share what they import.
          isolate: false,
          ...limits,
          include: ["{packages,apps,bench}/*/src/**/*.test.ts", "bench/src/**/*.test.ts"],
          exclude: [onPostgres, proofs, ...processes, ...leftOut],
        },
      },
      {
        // Components in a simulated browser; the server is answered for at `fetch`, by the contract.
        test: {
          name: "components",
          expect: patience,
          maxWorkers,
          // Files share what they import; `component.setup.ts` removes what a test leaves in the document.
          isolate: false,
          environment: "happy-dom",
          include: ["apps/web/src/**/*.test.tsx"],
          exclude: [...leftOut],
          setupFiles: "apps/web/src/testing/component.setup.ts",
          ...limits,
        },
      },
      {
        // Starts and kills servers, and waits for them patiently.
        test: {
          name: "processes",
          expect: patience,
          maxWorkers,
          include: processes,
          exclude: [...leftOut],
          globalSetup: "apps/server/src/testing/processes.setup.ts",
          ...limits,
        },
      },
      {
        test: {
          name: "db",
          expect: patience,
          maxWorkers,
          // Each has a database of its own, and nothing else to keep apart.
          isolate: false,
          include: [onPostgres],
          exclude: [...leftOut],
          globalSetup: "apps/server/src/testing/database.setup.ts",
          ...limits,
        },
      },
      {
        // Servers in processes of their own, under load: races, a random walk, kills.
        test: {
          name: "proof",
          expect: patience,
          // What they start and kill has processes of its own, so they can share what they import.
          isolate: false,
          include: [proofs],
          exclude: [...leftOut],
          globalSetup: ["apps/server/src/testing/database.setup.ts", "scripts/build-proof.setup.mjs"],
          ...limits,
        },
      },
    ],
  },
});
