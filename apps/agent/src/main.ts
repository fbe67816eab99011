import { readFileSync } from "node:fs";
import { userInfo } from "node:os";
import { commandOf, helpText } from "#command-line";
import { doctor } from "#commands/doctor";
import { enrol } from "#commands/enrol";
import { runAgent } from "#commands/run";
import { serviceUnit } from "#commands/service-unit";
import { Complaint } from "#complaint";
import { type Log, logToOutput } from "#log";
import { version } from "#version";

const say: Log = (sentence) => void process.stdout.write(`${sentence}\n`);

async function main(): Promise<void> {
  const command = commandOf(process.argv.slice(2), process.env);
  switch (command.name) {
    case "help":
      return say(helpText.trimEnd());
    case "version":
      return say(version);
    case "enrol":
      return enrol(command, say);
    case "run":
      return runAgent(command.folder, logToOutput, stopSignal());
    case "doctor":
      if (!(await doctor(command.folder, say))) process.exitCode = 1;
      return;
    case "service":
      return say(
        serviceUnit({
          node: [process.execPath, ...process.execArgv],
          program: process.argv[1] ?? "",
          folder: command.folder,
          user: userInfo().username,
          groups: groupsOfComputer(),
        }).trimEnd(),
      );
  }
}

function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => stop.abort());
  return stop.signal;
}

function groupsOfComputer(): ReadonlySet<string> {
  try {
    return new Set(
      readFileSync("/etc/group", "utf8")
        .split("\n")
        .map((line) => line.split(":")[0] ?? ""),
    );
  } catch {
    return new Set();
  }
}

function fail(error: unknown): void {
  if (!(error instanceof Complaint)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(error.exitCode);
}

// Devices work beside each other, and nothing waits for them.
process.on("unhandledRejection", fail);
try {
  await main();
  // Connections that are kept for the next call would delay the end.
  process.exit();
} catch (error) {
  fail(error);
}
