import { expect, onTestFinished, test } from "vitest";
import { keepRunning, type ProgramHandle } from "#screens/keep-running";

/** A program of a test: it runs until it is ended. */
function aProgram(): ProgramHandle & { end(): void } {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end, kill: async () => end() };
}

function kept() {
  const started: ReturnType<typeof aProgram>[] = [];
  const keeper = keepRunning(
    async () => {
      const program = aProgram();
      started.push(program);
      return program;
    },
    { onEnd: () => undefined },
  );
  onTestFinished(keeper.stop);
  return { started, keeper };
}

test("starts a program again when it ends", async () => {
  const { started, keeper } = kept();
  await expect.poll(() => started.length).toBe(1);
  expect(keeper.trouble()).toBe(null);
  started[0]?.end();
  await expect.poll(() => started.length).toBe(2);
  expect(keeper.current()).toBe(started[1]);
});

test("restarts when it is asked to, and that is no failure", async () => {
  const { started, keeper } = kept();
  for (let count = 1; count <= 10; count += 1) {
    await expect.poll(() => keeper.current() === started[count - 1]).toBe(true);
    keeper.restart();
    await expect.poll(() => started.length, { interval: 5 }).toBe(count + 1);
  }
  expect(keeper.trouble()).toBe(null);
});

test("says that a program ends again and again", async () => {
  const { started, keeper } = kept();
  for (let count = 1; count <= 3; count += 1) {
    await expect.poll(() => started.length).toBe(count);
    started[count - 1]?.end();
  }
  await expect.poll(() => keeper.trouble()).toBe("programEnds");
});

test("says why a program cannot be started, and tries again", async () => {
  let isThere = false;
  const keeper = keepRunning(async () => (isThere ? aProgram() : "noProgram"), { onEnd: () => undefined });
  onTestFinished(keeper.stop);
  await expect.poll(() => keeper.trouble()).toBe("noProgram");
  isThere = true;
  await expect.poll(() => keeper.trouble()).toBe(null);
});

test("stops what runs", async () => {
  const { started, keeper } = kept();
  await expect.poll(() => started.length).toBe(1);
  await keeper.stop();
  await started[0]?.ended;
  expect(keeper.current()).toBeUndefined();
});
