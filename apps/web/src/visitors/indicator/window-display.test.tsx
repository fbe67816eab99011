import type { IndicatorState } from "@cherga/contract/calls/indicator";
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { WindowDisplay } from "#visitors/indicator/window-display.tsx";
import { dictionaries } from "#visitors/indicator/words/words.ts";
import english from "#visitors/indicator/words/words.en.ts";
import { LanguageProvider } from "#visitors/kit/language.tsx";

const state: IndicatorState = {
  time: "2026-05-04T07:00:00.000Z",
  room: "7",
  accentColour: "#3450d2",
  state: "called",
  num: "A17",
};

const show = (shown: IndicatorState | undefined): void =>
  void render(
    <LanguageProvider dictionaries={dictionaries} initial="en" words={english}>
      <WindowDisplay shown={shown} />
    </LanguageProvider>,
  );

test("a called number is shown with the window and a request to come", () => {
  show(state);
  expect(screen.getByRole("heading").textContent).toBe("Window 7");
  expect(screen.getByText("A17")).toBeTruthy();
  expect(screen.getByText("Please come to the window")).toBeTruthy();
  expect(screen.getByRole("main").dataset["state"]).toBe("called");
});

test("a served number stays without the request, and a free window shows its name only", () => {
  show({ ...state, state: "serving" });
  expect(screen.getByText("A17")).toBeTruthy();
  expect(screen.queryByText("Please come to the window")).toBeNull();
});

test("a free window shows its name only", () => {
  show({ ...state, state: "free", num: "" });
  expect(screen.getByRole("main").textContent).toBe("Window 7");
});

test("without news nothing is shown but a small sign", () => {
  show(undefined);
  expect(screen.getByRole("main").textContent).toBe("No connection");
});
