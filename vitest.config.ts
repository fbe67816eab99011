import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

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

/** Tests share the processors with each other, so a condition may take a while to hold. */
const patience = { poll: { timeout: 30_000 } };

/** Much of a test is waiting for a database or another process, so there is one worker more than processors. */
const maxWorkers = availableParallelism() + 1;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "journeys",
          // Most of a journey is waiting, so three of them share two processors well.
          maxWorkers: 3,
          // Files of a worker share a browser and what they import; each opens pages of its own.
          isolate: false,
          include: ["e2e/src/**/*.spec.ts"],
          globalSetup: "e2e/src/shared-server.setup.ts",
          expect: patience,
          testTimeout: 240_000,
          // Some start a product of their own, while others use the processors.
          hookTimeout: 120_000,
        },
      },
      {
        // They read every file of the project.
        test: { name: "arrows", include: [arrows, settingsInUse, exportedNames], testTimeout: 60_000 },
      },
      {
        test: {
          name: "unit",
          expect: patience,
          maxWorkers,
          // Nothing in them outlives a test, so they can share what they import.
          isolate: false,
          // Laws are tried on many cases, and machines are busy at times.
          testTimeout: 120_000,
          include: ["{packages,apps,bench}/*/src/**/*.test.ts", "bench/src/**/*.test.ts"],
          exclude: [onPostgres, proofs, ...processes],
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
          setupFiles: "apps/web/src/testing/component.setup.ts",
          testTimeout: 60_000,
        },
      },
      {
        // Starts and kills servers, and waits for them patiently.
        test: {
          name: "processes",
          expect: patience,
          maxWorkers,
          include: processes,
          globalSetup: "apps/server/src/testing/processes.setup.ts",
          testTimeout: 240_000,
          hookTimeout: 120_000,
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
          globalSetup: "apps/server/src/testing/database.setup.ts",
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Servers in processes of their own, under load: races, a random walk, kills.
        test: {
          name: "proof",
          expect: patience,
          include: [proofs],
          globalSetup: ["apps/server/src/testing/database.setup.ts", "scripts/build-proof.setup.mjs"],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
