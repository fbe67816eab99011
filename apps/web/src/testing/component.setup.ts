import { notifications } from "@mantine/notifications";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { forgetTime } from "#shared/server-clock.ts";
import { loadSetupTexts } from "#staff/texts/i18n.ts";
import { throwUnexpected } from "#testing/fake-server.ts";

// Mantine waits for fonts, which happy-dom does not have. Files of a worker share the document.
Object.defineProperty(document, "fonts", { value: new EventTarget(), configurable: true });

// Components are rendered without the pages that load the texts.
await loadSetupTexts();

configure({
  // The page as a whole says little about one missing element.
  getElementError: (message) => new Error(message ?? ""),
  // Two workers share a machine with others.
  asyncUtilTimeout: 20_000,
});

afterEach(() => {
  notifications.clean();
  cleanup();
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  forgetTime();
  throwUnexpected();
});
