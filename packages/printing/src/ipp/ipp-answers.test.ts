import { internetOnly } from "@cherga/outgoing/address-guard";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { decodeIpp, MalformedIpp } from "#ipp/decode-ipp";
import { flagField, numberField, textField } from "#ipp/encode-ipp";
import { ippOperations } from "#ipp/ipp-client";
import { ippAddressOf } from "#ipp/post-ipp";
import { printTicket } from "#print-ticket";
import { aDocument, shortLimits } from "#testing/a-ticket";
import {
  type IppQuestion,
  type IppReply,
  jobFields,
  readyFields,
  startIppAnswers,
} from "#testing/ipp-answers";

const closes: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closes.splice(0)) await close();
});

type Answers = Partial<Record<keyof typeof ippOperations, (question: IppQuestion) => IppReply>>;

const usualAnswers: Required<Answers> = {
  getPrinterAttributes: () => ({ status: 0, printer: readyFields() }),
  validateJob: () => ({ status: 0 }),
  printJob: () => ({ status: 0, jobs: [jobFields(7, 5)] }),
  getJobAttributes: () => ({ status: 0, jobs: [jobFields(7, 9)] }),
  getJobs: () => ({ status: 0, jobs: [] }),
  cancelJob: () => ({ status: 0 }),
};

async function print(answers: Answers, limits = shortLimits) {
  const all = { ...usualAnswers, ...answers };
  const printer = await startIppAnswers((question) => {
    const [name] = Object.entries(ippOperations).find(([, code]) => code === question.operation) ?? [];
    const found = Object.entries(all).find(([one]) => one === name)?.[1];
    return found === undefined ? { status: 0x0501 } : found(question);
  });
  closes.push(printer.close);
  const way = { kind: "ipp", url: printer.url } as const;
  const policy = { ...internetOnly, allowsLoopback: true };
  const outcome = await printTicket(way, aDocument({ name: "ticket 1" }), { policy, limits });
  return {
    outcome,
    asked: printer.questions.map(({ operation }) => operation),
    questions: printer.questions,
  };
}

const isSent = (asked: readonly number[]): boolean => asked.includes(ippOperations.printJob);

test.each([
  [["media-empty-error"], "paperOut"],
  [["media-needed"], "paperOut"],
  [["none", "door-open"], "coverOpen"],
  [["spool-area-full"], "busy"],
  [["offline-error"], "offline"],
  [["paused"], "offline"],
  [["media-jam"], "fault"],
])("a printer with %j gets no ticket", async (reasons, reason) => {
  const fields = readyFields(textField("keyword", "printer-state-reasons", ...reasons));
  const { outcome, asked } = await print({ getPrinterAttributes: () => ({ status: 0, printer: fields }) });
  expect(outcome).toEqual({ state: "failed", reason, detail: "" });
  expect(isSent(asked)).toBe(false);
});

test("a warning of an empty tray does not stop a ticket, and low paper is noticed", async () => {
  const fields = readyFields(
    textField("keyword", "printer-state-reasons", "media-empty-warning", "media-low-report"),
  );
  const { outcome } = await print({ getPrinterAttributes: () => ({ status: 0, printer: fields }) });
  expect(outcome).toEqual({ state: "done", isPaperLow: true });
});

test("a printer that accepts no jobs is offline, or busy while it works", async () => {
  const closed = flagField("printer-is-accepting-jobs", false);
  const idle = await print({ getPrinterAttributes: () => ({ status: 0, printer: readyFields(closed) }) });
  expect(idle.outcome).toMatchObject({ state: "failed", reason: "offline" });
  const working = readyFields(closed, numberField("enum", "printer-state", 4));
  let times = 0;
  const printer = () => ({ status: 0, printer: (times += 1) < 3 ? working : readyFields() });
  expect((await print({ getPrinterAttributes: printer })).outcome).toMatchObject({ state: "done" });
  const busy = await print(
    { getPrinterAttributes: () => ({ status: 0, printer: working }) },
    { ...shortLimits, readyMs: 300 },
  );
  expect(busy.outcome).toMatchObject({ state: "failed", reason: "busy" });
});

test("a job whose answer was lost is found by its name", async () => {
  const { outcome } = await print({
    printJob: ({ hangUp }) => hangUp(),
    getJobs: () => ({ status: 0, jobs: [jobFields(6, 5, "other"), jobFields(7, 5, "ticket 1")] }),
  });
  expect(outcome).toMatchObject({ state: "done" });
});

test("a job whose answer was lost and that the printer does not know may have been printed", async () => {
  const { outcome } = await print({ printJob: ({ hangUp }) => hangUp() });
  expect(outcome).toMatchObject({ state: "unknown", reason: "unreachable" });
});

test("a job that the printer refuses is not printed", async () => {
  const { outcome } = await print({ printJob: () => ({ status: 0x0506 }) });
  expect(outcome).toEqual({ state: "failed", reason: "offline", detail: "IPP 0x0506" });
});

test("a printer that cannot be asked for a moment is asked again", async () => {
  let times = 0;
  const { outcome } = await print({
    getJobAttributes: ({ hangUp }) => {
      times += 1;
      return times < 3 ? hangUp() : { status: 0, jobs: [jobFields(7, 9)] };
    },
  });
  expect(outcome).toMatchObject({ state: "done" });
});

test("a job that the printer has forgotten, or that cannot be cancelled, may have been printed", async () => {
  const forgotten = await print({ getJobAttributes: () => ({ status: 0x0406 }) });
  expect(forgotten.outcome).toMatchObject({ state: "unknown" });
  const endless = await print(
    {
      getJobAttributes: () => ({ status: 0, jobs: [jobFields(7, 5)] }),
      cancelJob: () => ({ status: 0x0404 }),
    },
    { ...shortLimits, printMs: 200 },
  );
  expect(endless.outcome).toEqual({ state: "unknown", reason: "timeout", detail: "" });
});

test("a job that is printed while it is cancelled is printed", async () => {
  let isCancelled = false;
  const { outcome } = await print(
    {
      getJobAttributes: () => ({ status: 0, jobs: [jobFields(7, isCancelled ? 9 : 5)] }),
      cancelJob: () => {
        isCancelled = true;
        return { status: 0x0404 };
      },
    },
    { ...shortLimits, printMs: 200 },
  );
  expect(outcome).toMatchObject({ state: "done" });
});

test("a printer that refuses the paper's size gets the ticket without it", async () => {
  const printer = readyFields(numberField("enum", "operations-supported", ippOperations.validateJob));
  const { outcome, questions } = await print({
    getPrinterAttributes: () => ({ status: 0, printer }),
    validateJob: ({ texts }) => ({ status: texts.has("media") ? 0x040b : 0 }),
  });
  expect(outcome).toMatchObject({ state: "done" });
  const [sent] = questions.filter(({ operation }) => operation === ippOperations.printJob);
  expect([sent?.texts.has("media"), sent?.texts.get("document-format")]).toEqual([
    false,
    ["application/pdf"],
  ]);
  const refused = await print({
    getPrinterAttributes: () => ({ status: 0, printer }),
    validateJob: () => ({ status: 0x040b }),
  });
  expect(refused.outcome).toMatchObject({ state: "failed", reason: "unsupported" });
  expect(isSent(refused.asked)).toBe(false);
});

test("a printer of version 1.1 is spoken to in its version", async () => {
  const { outcome, questions } = await print({
    getPrinterAttributes: ({ version }) =>
      version === "2.0" ? { status: 0x0503 } : { status: 0, printer: readyFields() },
  });
  expect(outcome).toMatchObject({ state: "done" });
  expect(questions.map(({ version }) => version)).toEqual(["2.0", ...questions.slice(1).map(() => "1.1")]);
});

test("an answer that is no IPP is a fault", async () => {
  const { outcome } = await print({ getPrinterAttributes: () => Buffer.from("<html>") });
  expect(outcome).toMatchObject({ state: "failed", reason: "fault" });
});

test("no bytes make the reader fail otherwise than it says", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        decodeIpp(Buffer.from(bytes));
      } catch (error) {
        expect(error).toBeInstanceOf(MalformedIpp);
      }
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ["ipp://printer", "printer", 631, "/ipp/print", false],
  ["ipps://printer:8631/queue/a", "printer", 8631, "/queue/a", true],
  ["http://10.0.0.5/ipp", "10.0.0.5", 80, "/ipp", false],
  ["ipp://10.0.0.5:80/ipp", "10.0.0.5", 80, "/ipp", false],
  ["https://printer/", "printer", 443, "/ipp/print", true],
  ["IPP://[fd00::5]:631/ipp/print", "fd00::5", 631, "/ipp/print", false],
])("%s is an address", (text, host, port, path, isSecure) => {
  expect(ippAddressOf(text)).toMatchObject({ host, port, path, isSecure });
});

test.each(["printer", "ftp://printer/", "ipp://", "ipp://a b/"])("%o is no address", (text) => {
  expect(ippAddressOf(text)).toBeUndefined();
});
