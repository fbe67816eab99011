/** When a gateway is left alone after trouble: longer each time, until it works again. */
export type Pauses = {
  isOver(): boolean;
  leftMs(): number;
  /** Begins a pause, unless one is under way. */
  begin(): void;
  /** The gateway works: the next pause is a short one. */
  forget(): void;
};

const longestMs = 30_000;

/** Creates a back-off; `firstMs` is the first pause. */
export function makePauses(random: () => number, firstMs = 1_000): Pauses {
  let inARow = 0;
  let until = 0;
  const leftMs = (): number => Math.max(0, until - performance.now());
  return {
    isOver: () => leftMs() === 0,
    leftMs,
    begin: () => {
      if (leftMs() > 0) return;
      const length = Math.min(longestMs, firstMs * 2 ** inARow);
      inARow += 1;
      // Servers and gateways that failed together do not come back together.
      until = performance.now() + length * (0.5 + random() / 2);
    },
    forget: () => {
      // What was sent before the pause says nothing about the time after it.
      if (leftMs() === 0) inARow = 0;
    },
  };
}
