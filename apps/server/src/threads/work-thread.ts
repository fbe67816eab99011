import { existsSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { Refusal } from "@cherga/contract/errors";
import { limitConcurrency } from "#db/limit-concurrency";
import { answerWithinMs } from "#db/time-limits";
import { untilGone } from "#threads/until-gone";
import type { ThreadAnswer } from "#threads/thread-work";

/** Carries out tasks that are too slow for the thread that answers requests, one after the other. */
export type WorkThread<Task, Done> = {
  /** Refuses when the signal says that the client is gone; a task that is under way ends. */
  perform(task: Task, gone?: AbortSignal): Promise<Done>;
  /** Starts the thread before its first task, which then does not wait for it. */
  start(): void;
  stop(): Promise<void>;
};

type Options<Task, Done> = {
  /** The build puts workers beside the server. Tests of the sources have none and work in the same thread. */
  readonly workerFile: string;
  readonly perform: (task: Task) => Promise<Done>;
  /** A task that takes longer ends with its thread. */
  readonly mostMs: number;
  /** Returns the refusal of such a task. */
  readonly tooSlow: () => Refusal;
  readonly mostMegabytes: number;
};

/** A worker, and when it can take tasks. */
type RunningWorker = { readonly worker: Worker; readonly ready: Promise<void> };

/** A thread that is not ready after this time never will be. */
const startWithinMs = 60_000;

/** Makes a thread. It starts with the first task; one that failed or was ended is replaced by the next task. */
export function makeWorkThread<Task, Done>(options: Options<Task, Done>): WorkThread<Task, Done> {
  const { workerFile, perform } = options;
  const inTurn = limitConcurrency(1, answerWithinMs);
  const inTurnUntilGone = (work: () => Promise<Done>, gone?: AbortSignal): Promise<Done> =>
    // A task that is given up while it waits costs nothing when its turn comes.
    untilGone(
      inTurn(() => untilGone(undefined, gone).then(work)),
      gone,
    );
  if (!existsSync(workerFile))
    return {
      perform: (task, gone) => inTurnUntilGone(() => perform(task), gone),
      start: () => undefined,
      stop: async () => undefined,
    };
  let running: RunningWorker | undefined;

  async function performInWorker(task: Task, gone: AbortSignal | undefined): Promise<Done> {
    running ??= started(options);
    const current = running;
    // The time of a task begins when the thread is ready: a busy computer may start it slowly.
    const answering = current.ready.then(() => answerOf<Task, Done>(current.worker, task, options));
    const answer = await untilGone(answering, gone).catch(async (error: unknown) => {
      running = undefined;
      await current.worker.terminate();
      throw error;
    });
    if ("done" in answer) return answer.done;
    if ("refusal" in answer) throw new Refusal(answer.refusal, answer.details);
    throw new Error(answer.failure);
  }

  return {
    perform: (task, gone) => inTurnUntilGone(() => performInWorker(task, gone), gone),
    start: () => {
      running ??= started(options);
    },
    stop: async () => {
      const current = running;
      running = undefined;
      await current?.worker.terminate();
    },
  };
}

function started({
  workerFile,
  mostMegabytes,
}: Pick<Options<never, unknown>, "workerFile" | "mostMegabytes">): RunningWorker {
  const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } });
  // An idle thread does not keep the process alive.
  worker.unref();
  const ready = nextMessage(worker, startWithinMs, () => new Refusal("ERROR_UNAVAILABLE")).then(
    () => undefined,
  );
  // The first task reports the failure.
  ready.catch(() => undefined);
  return { worker, ready };
}

/** Sends a task to the worker and waits for its answer. A worker has one task at a time. */
function answerOf<Task, Done>(
  worker: Worker,
  task: Task,
  { mostMs, tooSlow }: Pick<Options<Task, Done>, "mostMs" | "tooSlow">,
): Promise<ThreadAnswer<Done>> {
  const answering = nextMessage<ThreadAnswer<Done>>(worker, mostMs, tooSlow);
  worker.postMessage(task);
  return answering;
}

/** Waits for the next message of a worker. */
function nextMessage<Message>(worker: Worker, mostMs: number, tooSlow: () => Refusal): Promise<Message> {
  return new Promise<Message>((resolve, reject) => {
    const timer = setTimeout(() => fail(tooSlow()), mostMs);
    const settle = (): void => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", fail).off("exit", onExit);
    };
    const onMessage = (message: Message): void => {
      settle();
      resolve(message);
    };
    const fail = (error: Error): void => {
      settle();
      reject(error);
    };
    const onExit = (code: number): void => fail(new Error(`the worker ended with code ${code}`));
    worker.on("message", onMessage).on("error", fail).on("exit", onExit);
  });
}
