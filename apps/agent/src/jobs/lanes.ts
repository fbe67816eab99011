/** Work for devices: one piece after the other for each device, devices beside each other. */
export type Lanes = {
  add(device: string, work: () => Promise<void>): void;
  isIdle(device: string): boolean;
  /** How many pieces wait or run. */
  count(device: string): number;
  /** Waits until all work is done that was added so far. */
  whenDone(): Promise<void>;
};

/** Returns empty lanes. `onError` gets what a piece of work throws; the next one runs nevertheless. */
export function makeLanes(onError: (error: unknown) => void): Lanes {
  const lanes = new Map<string, { count: number; last: Promise<void> }>();
  return {
    add: (device, work) => {
      const lane = lanes.get(device) ?? { count: 0, last: Promise.resolve() };
      lanes.set(device, lane);
      lane.count += 1;
      lane.last = lane.last
        .then(work)
        .catch(onError)
        .finally(() => {
          lane.count -= 1;
          if (lane.count === 0) lanes.delete(device);
        });
    },
    isIdle: (device) => !lanes.has(device),
    count: (device) => lanes.get(device)?.count ?? 0,
    whenDone: async () => void (await Promise.all([...lanes.values()].map(({ last }) => last))),
  };
}
