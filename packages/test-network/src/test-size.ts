/** How much the tests try: `npm test` is short, `npm run test:ci` adds variations, `npm run test:long` adds sweeps. */
export type TestSize = "short" | "ci" | "long";

const testSize = process.env["TEST_SIZE"];

/** Chooses by the size of the run. CI tries as much as `npm test` unless it has a value of its own. */
export function bySize<T>({ short, ci = short, long }: Readonly<{ short: T; ci?: T; long: T }>): T {
  return testSize === "long" ? long : testSize === "ci" ? ci : short;
}
