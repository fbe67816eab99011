import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { startFakeServer } from "#testing/fake-server.ts";
import { SaveLink } from "#visitors/booking/steps/save-link.tsx";
import { dictionaries } from "#visitors/booking/words/words.ts";
import { LanguageProvider } from "#visitors/kit/language.tsx";

const url = `${location.origin}/t/token`;

afterEach(() => void Reflect.deleteProperty(navigator, "share"));

function open(): void {
  startFakeServer();
  render(
    <LanguageProvider dictionaries={dictionaries} initial="en" isRemembered={false}>
      <SaveLink path="/t/token" />
    </LanguageProvider>,
  );
}

test("the link of a booking is copied", async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Copy the link" }));
  await screen.findByText("Link copied");
  expect(await navigator.clipboard.readText()).toBe(url);
});

test("where links can be shared, it is shared", async () => {
  const share = vi.fn<Navigator["share"]>().mockResolvedValue();
  Object.defineProperty(navigator, "share", { value: share, configurable: true });
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole("button", { name: "Share the link" }));
  expect(share).toHaveBeenCalledWith({ url });
});

test("without a clipboard the link is written out", async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"));
  open();
  await user.click(await screen.findByRole("button", { name: "Copy the link" }));
  expect((await screen.findByText(url)).tagName).toBe("P");
});
