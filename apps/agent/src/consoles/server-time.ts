/** The time of the server, as far as this computer knows it. Its own clock may be wrong. */
export type ServerTime = {
  /** The server has told its time. */
  hear(at: number | undefined): void;
  /** Undefined before it was told. Never later than the real one: the message was on its way for a while. */
  now(): number | undefined;
};

export function makeServerTime(nowMs: () => number = () => performance.now()): ServerTime {
  let difference: number | undefined;
  return {
    hear: (at) => {
      if (at !== undefined) difference = at - nowMs();
    },
    now: () => (difference === undefined ? undefined : nowMs() + difference),
  };
}
