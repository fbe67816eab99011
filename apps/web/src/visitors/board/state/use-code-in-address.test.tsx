import { enrolmentCalls } from "@cherga/contract/calls/enrolment";
import { renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { codeIn, useCodeInAddress } from "#visitors/board/state/use-code-in-address.ts";
import { type FakeServer, startFakeServer } from "#testing/fake-server.ts";

let server: FakeServer;
beforeEach(() => {
  server = startFakeServer();
});

test("only a code of the right form is one", () => {
  expect(codeIn("#code=ABCD2345")).toBe("ABCD2345");
  for (const hash of ["", "#", "#code=", "#code=ABC", "#code=ABCD2345X", "#other"])
    expect(codeIn(hash)).toBeUndefined();
});

test("a screen is enrolled with the code in its address, which is removed", async () => {
  server
    .on(enrolmentCalls.exchange)
    .answers(() => ({ terminalId: null, boardId: 4, operatorId: null, credential: "secret" }));
  history.replaceState(null, "", "/screen/4#code=ABCD2345");
  const letIn = vi.fn<(credential: string) => void>();
  renderHook(() => useCodeInAddress(letIn));
  await waitFor(() => expect(letIn).toHaveBeenCalledWith("secret"));
  expect(server.heard(enrolmentCalls.exchange)).toMatchObject([{ body: { code: "ABCD2345" } }]);
  expect(location.hash).toBe("");
});

test("a code that was used before changes nothing, and is not tried again", async () => {
  server.on(enrolmentCalls.exchange).refuses("ERROR_NOT_FOUND");
  history.replaceState(null, "", "/screen/4#code=ABCD2345");
  const letIn = vi.fn<(credential: string) => void>();
  renderHook(() => useCodeInAddress(letIn));
  await waitFor(() => expect(location.hash).toBe(""));
  expect(letIn).not.toHaveBeenCalled();
});
