import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { throwUnexpected } from "#testing/fake-server.ts";

configure({
  // The page as a whole says little about one missing element.
  getElementError: (message) => new Error(message ?? ""),
  // Two workers share a machine with others.
  asyncUtilTimeout: 5_000,
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  throwUnexpected();
});
