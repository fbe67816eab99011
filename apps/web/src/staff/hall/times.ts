/** How an instant is written where the organization is. */
export type Times = {
  /** 'HH:mm' */
  readonly clock: (instant: string | number) => string;
  /** 'DD.MM, HH:mm' */
  readonly dayAndClock: (instant: string | number) => string;
};

/** Gives how instants are written on the wall clock of a zone. They look alike in every language. */
export function timesIn(zone: string): Times {
  const options = { timeZone: zone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const clock = new Intl.DateTimeFormat("en-GB", options);
  const day = new Intl.DateTimeFormat("en-GB", { timeZone: zone, day: "2-digit", month: "2-digit" });
  const clockOf = (instant: string | number): string => clock.format(new Date(instant));
  return {
    clock: clockOf,
    dayAndClock: (instant) => `${day.format(new Date(instant)).replace("/", ".")}, ${clockOf(instant)}`,
  };
}

/** Gives a length of time as a running clock shows it: '4:05', '1:02:05'. */
export function runningTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const two = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.floor(seconds / 3_600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours === 0 ? `${minutes}:${two(seconds % 60)}` : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}
