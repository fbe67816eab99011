import { setTimeout as sleep } from "node:timers/promises";
import type { AgentMessage, DrivenDevice } from "@cherga/contract/calls/agent";
import { Complaint } from "#complaint";
import { makeConsoles } from "#consoles/consoles";
import { openPressJournal } from "#consoles/press-journal";
import { makeServerTime } from "#consoles/server-time";
import { carryOutCommand } from "#drivers/command-driver";
import type { MakeDriver } from "#drivers/driver";
import { interruptPayment } from "#drivers/pos/pos-driver";
import { driverOf } from "#drivers/driver-of";
import { makeScreens } from "#screens/screens";
import { getConfig } from "#folder/config";
import { holdFolder } from "#folder/hold-folder";
import { readDevices, writeDevices } from "#folder/known-devices";
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
  const time = makeServerTime();
  const consoles = makeConsoles({ journal: openPressJournal(folder), session, time, log, onError });
  consoles.setDevices(readDevices(folder));
  const screens = makeScreens({ folder, address: config.address, session, log }, onError);
  const driverFor: MakeDriver = (device, own) => {
    if (device.kind === "remote-device") return consoles.driverOf(device, own);
    if (device.kind === "board-device") return screens.driverOf(device);
    return driverOf(device, own);
  };
  const jobs = makeJobs({ journal, session, reporter, teller, driverOf: driverFor, log, onError });
  let connection: string | undefined;
  let devices: readonly DrivenDevice[] = [];
  let drives = "";

  function receive(message: AgentMessage): void {
    switch (message.type) {
      case "devices": {
        if (message.connection !== connection) {
          teller.forget();
          screens.forget();
          reporter.hurry();
        }
        ({ connection, devices } = message);
        time.hear(message.at);
        writeDevices(folder, devices);
        // Names have commas.
        const names = devices.map(({ name }) => name).join("; ");
        if (names !== drives) log(names === "" ? "This computer drives no device." : `Driving: ${names}.`);
        drives = names;
        consoles.setDevices(devices);
        screens.setDevices(devices);
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
        if (device.kind === "board-device") screens.receive(device, message.event, message.data);
        else carryOutEvent(device, message);
        break;
      }
      case "windows":
        consoles.show(message.windows);
        break;
      case "ping":
        time.hear(message.at);
        jobs.confirm();
        reporter.wake();
        break;
      case "end":
        break;
    }
  }

  function carryOutEvent(
    device: DrivenDevice,
    { event, data }: Extract<AgentMessage, { type: "event" }>,
  ): void {
    if (device.kind !== "remote-device") {
      carryOutCommand(device, event, log);
      return;
    }
    const document = { type: "command", event, data } as const;
    consoles.driverOf(device, log).carryOut({ job: 0, document, num: null, ageMs: 0 }).catch(onError);
  }

  log(`cherga-agent ${version} starts.`);
  const probing = setInterval(() => jobs.probe(), probeMs);
  const ended = await stayConnected(
    { address: config.address, send, session, log, onMessage: receive },
    signal,
  );
  clearInterval(probing);
  await Promise.race([
    Promise.all([jobs.finish(), consoles.finish(ended === "revoked"), screens.stop()]),
    sleep(finishMs),
  ]);
  journal.close();
  if (ended !== undefined) throw new Complaint(endSentences[ended], endedExitCode);
  log("cherga-agent has stopped.");
}
