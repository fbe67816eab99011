import { test } from "vitest";
import { bySize } from "./test-size.ts";

type DefineTest = (title: string, work: () => Promise<void>) => void;

const leaveOut: DefineTest = () => undefined;

/** Defines a test that varies another one, or whose area seldom changes. `npm test` leaves it out. */
export const testInCi = bySize<DefineTest>({ short: leaveOut, ci: test, long: test });
