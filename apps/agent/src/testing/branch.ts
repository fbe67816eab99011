import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { startAgent } from "#testing/agent-process";
import type { ProductProcess } from "#testing/product-process";

/** The computer of a branch, with a folder for the agent and one for the papers of its printer. */
export type Branch = {
  /** The folder of the agent. */
  readonly folder: string;
  readonly printerId: number;
  /** Lists the jobs whose tickets came out of the printer, in order; one that was printed twice is listed twice. */
  papers(): readonly number[];
  remove(): void;
};

const listShape = z.object({
  content: z.array(z.object({ id: z.int(), state: z.string(), trouble: z.string().nullable() })),
  total: z.int(),
});
type ListedJob = z.output<typeof listShape>["content"][number];

let made = 0;

/** Creates a printer that is a folder, or is at a target, and enrols a new computer for it. */
export async function makeBranch(
  { admin, address }: ProductProcess,
  { at = address, target }: { readonly at?: string; readonly target?: string } = {},
): Promise<Branch> {
  const base = mkdtempSync(join(tmpdir(), "cherga-branch-"));
  const papers = join(base, "papers");
  mkdirSync(papers);
  const folder = join(base, "agent");
  made += 1;
  const { id: printerId } = Object(
    await admin("POST", "/printer-device/create", {
      name: `Printer ${made}`,
      signature: `branch-${made}`,
      organizationId: 1,
      printerSSE: target ?? `folder:${papers}`,
    }),
  );
  await enrolComputer({ admin }, { folder, at, kind: "printer-device", id: printerId });
  return {
    folder,
    printerId,
    papers: () =>
      readdirSync(papers)
        .toSorted()
        .flatMap((name) => /cherga-(\d+)-\d+\.png$/.exec(name)?.[1] ?? [])
        .map(Number),
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

/** Enrols a computer for a device. Returns what the program says. */
export async function enrolComputer(
  { admin }: Pick<ProductProcess, "admin">,
  {
    folder,
    at,
    kind,
    id,
  }: { readonly folder: string; readonly at: string; readonly kind: string; readonly id: number },
): Promise<string> {
  const { code } = Object(await admin("POST", "/device/code", { kind, id }));
  const agent = startAgent(folder, "enrol", at, code);
  if ((await agent.ended) !== 0) throw new Error(agent.output());
  return agent.output();
}

/** Gives a printer a test page to print. Returns the id of the job. */
export async function putJob({ admin }: ProductProcess, printerId: number): Promise<number> {
  return Object(await admin("POST", "/printer-device/send-event", { id: printerId, event: "test" })).job.id;
}

/** Lists the jobs of a printer, the first one first. */
export async function listJobs({ admin }: ProductProcess, printerId: number): Promise<readonly ListedJob[]> {
  const jobs: ListedJob[] = [];
  for (let page = 1; ; page += 1) {
    const path = `/device/job?kind=printer-device&deviceId=${printerId}&page=${page}&perPage=100`;
    const { content, total } = listShape.parse(await admin("GET", path));
    jobs.push(...content);
    if (jobs.length >= total || content.length === 0) return jobs.toReversed();
  }
}
