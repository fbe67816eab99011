import { render, screen } from "@testing-library/react";
import { runningCalls } from "@cherga/contract/calls/running";
import { expect, test } from "vitest";
import { startFakeServer } from "#testing/fake-server.ts";
import { violationsIn } from "#testing/violations.ts";
import { Board } from "#visitors/board/board.tsx";
import { hear, switchedOn } from "#visitors/board/state/board-view.ts";
import { aConfiguration, afterSeconds, aState } from "#visitors/board/state/testing.ts";
import { dictionaries } from "#visitors/board/words/words.ts";
import { LanguageProvider } from "#visitors/kit/language.tsx";

test("a hall screen at the centre shows no old queue of a branch that is offline, and says why", async () => {
  startFakeServer()
    .on(runningCalls.health)
    .answers(() => ({ alive: true, time: afterSeconds(0), speed: 1, demo: false }));
  const configuration = { ...aConfiguration, languages: aConfiguration.languages.slice(0, 1) };
  const state = { ...aState(60), cutLine: { missing: "branch", since: afterSeconds(0) } as const };
  const showing = hear(hear(switchedOn(true), { type: "configured", configuration }), {
    type: "told",
    state,
  });
  render(
    <LanguageProvider dictionaries={dictionaries} initial="en" isRemembered={false}>
      <Board
        showing={showing}
        configuration={configuration}
        chime={{ isAllowed: () => true, allow: async () => true, play: () => {} }}
        onAnnounced={() => {}}
      />
    </LanguageProvider>,
  );
  await screen.findByText("The branch is offline. Information as of 10:00.");
  expect(screen.queryByText("Nobody is waiting")).toBeNull();
  expect(await violationsIn(document.body)).toEqual([]);
});
