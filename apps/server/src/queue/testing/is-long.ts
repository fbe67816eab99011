/** Whether there is time for a whole proof: `npm run test:long`. */
const isLong = process.env["LONG"] === "1";

/** Gives how much of something a proof does: all of it, or as much as every run of the tests has time for. */
export const inLong = (all: number, otherwise: number): number => (isLong ? all : otherwise);
