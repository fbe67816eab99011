import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runningCalls } from "@cherga/contract/calls/running";
import { startFakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";
import { Board } from "#visitors/board/board.tsx";
import { hear, switchedOn } from "#visitors/board/state/board-view.ts";
import type { SlideFile } from "#visitors/board/state/slide-show.ts";
import { aConfiguration, afterSeconds, aState } from "#visitors/board/state/testing.ts";
import { dictionaries } from "#visitors/board/words/words.ts";
import { LanguageProvider } from "#visitors/kit/language.tsx";

const anImage = (number: number): SlideFile => ({
  path: `/api/file/${String(number).repeat(8)}-0000-4000-8000-000000000000`,
  type: "image",
});
const aVideo: SlideFile = { ...anImage(9), type: "video" };
const timeoutMs = 10_000;

beforeEach(() => {
  startFakeServer()
    .on(runningCalls.health)
    .answers(() => ({ alive: true, time: afterSeconds(0), speed: 1, demo: false }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => void vi.useRealTimers());

async function open(files: SlideFile[], show = true) {
  const board = {
    ...aConfiguration.board,
    slides: { show, timeoutMs, files },
    callPopup: { ...aConfiguration.board.callPopup, sound: false, speech: false },
  };
  const configuration = { ...aConfiguration, board };
  const showing = hear(hear(switchedOn(true), { type: "configured", configuration }), {
    type: "told",
    state: aState(0),
  });
  const shown = render(
    <LanguageProvider dictionaries={dictionaries} initial="en" isRemembered={false}>
      <Board
        showing={showing}
        configuration={configuration}
        chime={{ isAllowed: () => true, allow: async () => true, play: () => {} }}
        onAnnounced={() => {}}
      />
    </LanguageProvider>,
  );
  await screen.findByText(nobodyWaits);
  return shown;
}

/** The board changes to its own language as soon as the words have arrived. */
const nobodyWaits = /^(Nobody is waiting|У черзі нікого немає)$/;
const slides = (): readonly Element[] => [...document.querySelectorAll("[data-slide]")];
const paths = (): readonly (string | null)[] => slides().map((slide) => slide.getAttribute("data-slide"));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const breakSlide = (): void => {
  const [shown] = slides();
  const file = shown?.firstElementChild;
  if (file === null || file === undefined) throw new Error("there is no slide");
  fireEvent.error(file);
};

test("slides follow each other, one at a time, again and again, and nothing piles up", async () => {
  await open([anImage(1), anImage(2)]);
  expect(paths()).toEqual([anImage(1).path]);
  await pass(timeoutMs);
  expect(paths()).toEqual([anImage(2).path]);
  expect(await violationsIn(document.body)).toEqual([]);
  const elements = document.querySelectorAll("*").length;
  const timers = vi.getTimerCount();
  await pass(200 * timeoutMs);
  expect(paths()).toEqual([anImage(2).path]);
  expect(document.querySelectorAll("*").length).toBe(elements);
  expect(vi.getTimerCount()).toBe(timers);
});

test("a missing file gives way to the next one, and the board goes on without any", async () => {
  await open([anImage(1), anImage(2)]);
  breakSlide();
  expect(paths()).toEqual([anImage(2).path]);
  breakSlide();
  expect(paths()).toEqual([]);
  await screen.findByText(nobodyWaits);
  // In the next round they are tried again: it may have been the line.
  await pass(2 * timeoutMs);
  expect(paths()).toEqual([anImage(1).path]);
});

test("a video is silent, and lets go of its file when its turn is over", async () => {
  await open([aVideo, anImage(1)]);
  const video = document.querySelector("video");
  expect([video?.muted, video?.loop, video?.getAttribute("src")]).toEqual([true, true, aVideo.path]);
  await pass(timeoutMs);
  expect(paths()).toEqual([anImage(1).path]);
  expect(video?.getAttribute("src")).toBeNull();
});

test("a ticket keeps its element and gets another place when one before it is called", async () => {
  const row = (num: string) => ({
    num,
    status: "wait" as const,
    service: {},
    room: null,
    operatorId: null,
    since: afterSeconds(0),
    remain: null,
  });
  const board = {
    ...aConfiguration.board,
    queue: { ...aConfiguration.board.queue, layout: "tile" as const },
  };
  const configuration = { ...aConfiguration, board };
  const shown = (nums: readonly string[]) => (
    <LanguageProvider dictionaries={dictionaries} initial="en" isRemembered={false}>
      <Board
        showing={hear(hear(switchedOn(true), { type: "configured", configuration }), {
          type: "told",
          state: { ...aState(0), rows: nums.map(row) },
        })}
        configuration={configuration}
        chime={{ isAllowed: () => true, allow: async () => true, play: () => {} }}
        onAnnounced={() => {}}
      />
    </LanguageProvider>
  );
  const { rerender } = render(shown(["A001", "A002"]));
  const tile = (await screen.findByText("A002")).closest("li");
  expect(tile?.style.getPropertyValue("--at-column")).toBe("1");
  rerender(shown(["A002"]));
  expect(screen.getByText("A002").closest("li")).toBe(tile);
  expect(tile?.style.getPropertyValue("--at-column")).toBe("0");
});

test("slides that are switched off are not there", async () => {
  await open([anImage(1)], false);
  expect(paths()).toEqual([]);
});
