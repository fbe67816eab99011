/** Signs that the server can be reached. */
export function makeSigns(): { next(): Promise<void>; give(): void } {
  let waiting: (() => void)[] = [];
  return {
    next: () => new Promise((resolve) => waiting.push(resolve)),
    give: () => {
      const woken = waiting;
      waiting = [];
      for (const wake of woken) wake();
    },
  };
}
