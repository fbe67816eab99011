import type { Frame, Page } from "playwright-core";
import { untilDrawn, untilPainted } from "#tools/in-browser";
import { within } from "#tools/within";

/** Something that is changed in an editor again and again. What runs in the browser is a text. */
export type EditorChange = {
  readonly what: string;
  readonly path: string;
  /** Makes everything ready, and gives where the changes will be seen. */
  readonly open: (page: Page) => Promise<Page | Frame>;
  /** What has to be done before each of them, and is not measured. */
  readonly prepare?: (page: Page, count: number) => Promise<void>;
  /** Makes a change, and gives when it was made. */
  readonly make: (count: number) => string;
  /** Whether that change is seen, and none before it. */
  readonly isShown: (count: number) => string;
  /** Where it is painted and not made of elements: what the paint comes to, which has to become another. */
  readonly paint?: string;
};

export const changes = 40;
const longestMs = 5_000;
/** A pause between changes, in which the automatic save happens as in normal use. */
const lookMs = 100;

/** Gives how long each change took until it was drawn, from the moment it was made. */
export async function msUntilShown(
  page: Page,
  place: Page | Frame,
  change: EditorChange,
): Promise<readonly number[]> {
  const tookMs: number[] = [];
  for (let count = 0; count < changes; count += 1) {
    await change.prepare?.(page, count);
    const shown = place.evaluate<number>(await untilShown(place, change, count));
    const made = page.evaluate<number>(change.make(count));
    const what = `${change.what}, change ${count},`;
    const [shownAt, madeAt] = await within(longestMs, what, Promise.all([shown, made]));
    tookMs.push(shownAt - madeAt);
    await page.waitForTimeout(lookMs);
  }
  return tookMs;
}

/** What was seen before says nothing about the change: then there is nothing to measure. */
async function untilShown(
  place: Page | Frame,
  { what, isShown, paint }: EditorChange,
  count: number,
): Promise<string> {
  const isSo = `(${isShown(count)})`;
  if (paint !== undefined) {
    const before = await place.evaluate<number>(paint);
    return untilPainted(`(${isSo} && ${paint} !== ${before})`);
  }
  if (await place.evaluate<boolean>(isSo))
    throw new Error(`${what}: change ${count} was seen before it was made`);
  return untilDrawn(isSo);
}
