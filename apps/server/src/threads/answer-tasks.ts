import { parentPort } from "node:worker_threads";
import { Refusal } from "@cherga/contract/errors";
import { threadReady, type ThreadAnswer, type ThreadWork } from "#threads/thread-work";

/**
 * Carries out the tasks that the thread of requests sends to this one. Called once, by the file of a worker. `prepare` loads
 * what the tasks need.
 */
export async function answerTasks<Task, Done>(
  perform: ThreadWork<Task, Done>,
  prepare?: () => Promise<unknown>,
): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error("this file runs as a worker");

  async function answerTo(task: Task): Promise<ThreadAnswer<Done>> {
    try {
      return { done: await perform(task) };
    } catch (error) {
      if (error instanceof Refusal) return { refusal: error.code, details: error.details };
      return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  }

  await prepare?.();
  port.on("message", (task: Task) => void answerTo(task).then((answer) => port.postMessage(answer)));
  port.postMessage(threadReady);
}
