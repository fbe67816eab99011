import type { Page } from "playwright-core";

/** Records the events of the sounds that pages play from now on; call it before the page is opened. */
export async function recordSounds(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const events: string[] = [];
    Object.assign(globalThis, { soundEvents: events });
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function playAndRecord(this: HTMLMediaElement) {
      for (const name of ["playing", "ended", "error"])
        this.addEventListener(name, () => events.push(name), { once: true });
      return play.call(this);
    };
  });
}

/** Returns the events of sounds so far. */
export const soundEvents = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => Reflect.get(globalThis, "soundEvents"));
