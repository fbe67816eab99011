import { setTimeout as sleep } from "node:timers/promises";
import type { AgentMessage, DrivenDevice } from "@cherga/contract/calls/agent";
import { Complaint } from "#complaint";
import { carryOutCommand } from "#drivers/command-driver";
import { interruptPayment } from "#drivers/pos/pos-driver";
import { driverOf } from "#drivers/driver-of";
import { getConfig } from "#folder/config";
import { holdFolder } from "#folder/hold-folder";
import { writeDevices } from "#folder/known-devices";
import { makeJobs } from "#jobs/do-jobs";
import { makeReporter } from "#jobs/report-outcomes";
import { makeHardwareTeller } from "#jobs/tell-hardware";
import { openJournal } from "#journal/journal";
import type { Log } from "#log";
import { type EndReason, stayConnected } from "#server/connection";
import { CallFailure, sendTo } from "#server/send";
import { makeSession, AgentRevoked } from "#server/session";
import { version } from "#version";

/** The program must not be started again by itself. */
export const endedExitCode = 3;

const probeMs = 15_000;
/** When the program is stopped, a ticket that is being printed has so long to come out. */
const finishMs = 10_000;

const endSentences: Readonly<Record<EndReason, string>> = {
  revoked: "The server has removed this computer; make a new code on the device's page and enrol it again.",
  replaced:
    "Another program has connected with the key of this computer; only one may run, so this one ends.",
};

/** Does the jobs of the devices until the signal, or until the server ends it for good. */
export async function runAgent(folder: string, log: Log, signal: AbortSignal): Promise<void> {
  const config = getConfig(folder);
  await holdFolder(folder);
  const journal = openJournal(folder, log);
  const send = sendTo(config.address);
  const session = makeSession(send, config);
  const onError = (error: unknown): void => {
    // Also told by the connection, which then ends the program.
    if (error instanceof AgentRevoked || error instanceof CallFailure) return;
    throw error;
  };
  const reporter = makeReporter({ journal, session, log, onError });
  const teller = makeHardwareTeller(session);
  const jobs = makeJobs({ journal, session, reporter, teller, driverOf, log, onError });
  let connection: string | undefined;
  let devices: readonly DrivenDevice[] = [];
  let drives = "";

  function receive(message: AgentMessage): void {
    switch (message.type) {
      case "devices": {
        if (message.connection !== connection) {
          teller.forget();
          reporter.hurry();
        }
        ({ connection, devices } = message);
        writeDevices(folder, devices);
        // Names have commas.
        const names = devices.map(({ name }) => name).join("; ");
        if (names !== drives) log(names === "" ? "This computer drives no device." : `Driving: ${names}.`);
        drives = names;
        jobs.setDevices(connection, devices);
        jobs.probe();
        break;
      }
      case "jobs":
        jobs.offer(message.ids);
        break;
      case "event": {
        const device = devices.find(({ kind, id }) => kind === message.kind && id === message.id);
        if (device === undefined) break;
        if (message.event === "interrupt" && interruptPayment(device, log)) break;
        carryOutCommand(device, message.event, log);
        break;
      }
      case "ping":
        jobs.confirm();
        reporter.wake();
        break;
      case "end":
        break;
    }
  }

  log(`cherga-agent ${version} starts.`);
  const probing = setInterval(() => jobs.probe(), probeMs);
  const ended = await stayConnected(
    { address: config.address, send, session, log, onMessage: receive },
    signal,
  );
  clearInterval(probing);
  await Promise.race([jobs.finish(), sleep(finishMs)]);
  journal.close();
  if (ended !== undefined) throw new Complaint(endSentences[ended], endedExitCode);
  log("cherga-agent has stopped.");
}
