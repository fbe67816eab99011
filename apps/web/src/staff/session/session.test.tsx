import { beforeEach, expect, test, vi } from "vitest";
import { currentSession, keepSession, whenOtherTabChangesUser } from "#staff/session/session.ts";
import { aUser } from "#staff/session/testing/a-user.ts";

const otherUser = vi.fn<() => void>();

beforeEach(() => {
  keepSession({ user: aUser({ id: 1 }), token: "first" });
  otherUser.mockReset();
  whenOtherTabChangesUser(otherUser);
});

/** Does what another tab does: it changes the storage, and this tab is told. */
function changeElsewhere(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  globalThis.dispatchEvent(new StorageEvent("storage", { key }));
}

test("a sign-out in another tab is noticed once", () => {
  changeElsewhere("user", null);
  changeElsewhere("jwt", null);
  expect(otherUser).toHaveBeenCalledOnce();
  expect(currentSession()).toBeUndefined();
});

test("another user in another tab is noticed", () => {
  changeElsewhere("user", JSON.stringify(aUser({ id: 2 })));
  changeElsewhere("jwt", "second");
  expect(otherUser).toHaveBeenCalledOnce();
  expect(currentSession()).toMatchObject({ user: { id: 2 }, token: "second" });
});

test("a token that another tab renewed is used", () => {
  changeElsewhere("jwt", "renewed");
  expect(otherUser).not.toHaveBeenCalled();
  expect(currentSession()?.token).toBe("renewed");
});
