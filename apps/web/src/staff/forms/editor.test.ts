import { initially, integer, localized, text } from "@cherga/contract/fields";
import { defineResource, type Loose } from "@cherga/contract/resource";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Failure } from "#staff/api/failure.ts";
import { makeEditor } from "#staff/forms/editor.ts";

const room = defineResource({
  name: "room",
  title: "name",
  scope: "global",
  read: "staff",
  write: "admin",
  fields: {
    name: text({ max: 20 }),
    label: localized({ max: 20 }),
    seats: initially(1, integer({ min: 1, max: 9 })),
    doors: initially(1, integer({ min: 1, max: 9 })),
  },
  check: ({ seats, doors }) => (doors > seats ? [{ path: ["doors"], code: "ERROR_MAX" }] : []),
});
const row = { id: 1, version: 1, name: "Hall", label: { en: "Hall" }, seats: 4, doors: 2 };

/** What a browser keeps for as long as a tab is open. */
function storageOfATab(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

beforeEach(() => vi.stubGlobal("sessionStorage", storageOfATab()));

/** A server of one row, which counts its versions as ours does. */
function makeServer(start: Loose = row) {
  let stored: Loose = start;
  const received: Loose[] = [];
  const write = (changes: Loose): Loose => {
    stored = { ...stored, ...changes, version: Number(stored["version"]) + 1 };
    return stored;
  };
  const send = async (changes: Loose, base: Loose): Promise<Loose> => {
    received.push(changes);
    await Promise.resolve();
    if (base["version"] !== stored["version"]) throw new Failure("ERROR_CONFLICT", stored);
    return write(changes);
  };
  return { send, write, received, read: () => stored };
}

const open = (server: ReturnType<typeof makeServer>, more: { autosaveMs?: number; row?: Loose } = {}) =>
  makeEditor({ resource: room, row, key: "room/1", send: server.send, ...more });

describe("saving", () => {
  test("sends only the changes", async () => {
    const server = makeServer();
    const editor = open(server);
    editor.change(["seats"], 5);
    expect(await editor.save()).toBe(true);
    expect(server.received).toEqual([{ seats: 5 }]);
    expect(editor.read().phase).toBe("saved");
  });

  test("happens automatically after the last change", async () => {
    const server = makeServer();
    const editor = open(server, { autosaveMs: 5 });
    editor.change(["seats"], 5);
    editor.change(["seats"], 6);
    await expect.poll(() => editor.read().phase).toBe("saved");
    expect(server.received).toEqual([{ seats: 6 }]);
  });

  test("holds back a field that is wrong, and saves the others", async () => {
    const server = makeServer();
    const editor = open(server);
    editor.change(["seats"], 50);
    editor.change(["name"], "Big hall");
    expect(await editor.save()).toBe(false);
    expect(server.received).toEqual([{ name: "Big hall" }]);
    expect(editor.read()).toMatchObject({
      phase: "failed",
      mine: { seats: 50 },
      issues: [{ path: ["seats"], code: "ERROR_RANGE" }],
    });
  });

  test("notices a field that was emptied", async () => {
    const server = makeServer();
    const editor = open(server);
    editor.change(["seats"], undefined);
    expect(await editor.save()).toBe(false);
    expect(editor.read().issues).toEqual([{ path: ["seats"], code: "ERROR_REQUIRED" }]);
    expect(server.received).toEqual([]);
  });

  test("holds back a field that only the server finds wrong, and saves the others", async () => {
    const server = makeServer();
    const issue = { path: ["label"], code: "ERROR_LANGUAGES_INCOMPLETE" } as const;
    const sent: Loose[] = [];
    const editor = makeEditor({
      resource: room,
      row,
      key: "room/1",
      send: (changes, base) => {
        sent.push(changes);
        return "label" in changes && !Object.hasOwn(Object(changes["label"]), "ua")
          ? Promise.reject(new Failure("ERROR_VALIDATION", [issue]))
          : server.send(changes, base);
      },
    });
    editor.change(["label", "en"], "Room");
    editor.change(["seats"], 7);
    expect(await editor.save()).toBe(false);
    expect(server.received).toEqual([{ seats: 7 }]);
    expect(editor.read()).toMatchObject({
      phase: "failed",
      issues: [issue],
      mine: { label: { en: "Room" } },
    });

    // What was refused is not sent again until it is changed.
    editor.change(["seats"], 8);
    await editor.save();
    expect(sent.at(-1)).toEqual({ seats: 8 });
    editor.change(["label", "ua"], "Кімната");
    expect(await editor.save()).toBe(true);
    expect(editor.read()).toMatchObject({ phase: "saved", issues: [] });
  });

  test("shows the errors of the row as a whole", async () => {
    const editor = open(makeServer());
    editor.change(["doors"], 6);
    expect(await editor.save()).toBe(false);
    expect(editor.read().issues).toEqual([{ path: ["doors"], code: "ERROR_MAX" }]);
  });

  test("keeps the input when the server cannot be reached, and can be repeated", async () => {
    const server = makeServer();
    let isDown = true;
    const editor = makeEditor({
      resource: room,
      row,
      key: "room/1",
      send: (changes, base) =>
        isDown ? Promise.reject(new Failure("ERROR_NO_CONNECTION")) : server.send(changes, base),
    });
    editor.change(["name"], "Big hall");
    expect(await editor.save()).toBe(false);
    expect(editor.read()).toMatchObject({ phase: "failed", failure: { code: "ERROR_NO_CONNECTION" } });
    isDown = false;
    expect(await editor.save()).toBe(true);
    expect(editor.read().failure).toBeUndefined();
    expect(server.read()).toMatchObject({ name: "Big hall" });
  });

  test("leaves a blank at the end where it was typed, though the server cuts it off", async () => {
    const editor = makeEditor({
      resource: room,
      row,
      key: "room/1",
      send: async ({ name }) => ({ ...row, version: 2, name: String(name).trim() }),
    });
    editor.change(["name"], "Big ");
    await editor.save();
    expect(editor.read()).toMatchObject({ phase: "saved", mine: { name: "Big " } });
  });

  test("includes input that is typed while a save is running", async () => {
    const server = makeServer();
    const editor = open(server, { autosaveMs: 5 });
    editor.change(["name"], "Big");
    const saving = editor.save();
    editor.change(["name"], "Big hall");
    await saving;
    await expect.poll(() => server.read()).toMatchObject({ name: "Big hall" });
  });
});

test("is repeated after a lost connection, but not after a refusal", async () => {
  const server = makeServer();
  const answers = [new Failure("ERROR_NO_CONNECTION"), undefined, new Failure("ERROR_FORBIDDEN")];
  const editor = makeEditor({
    resource: room,
    row,
    key: "room/1",
    send: (changes, base) => {
      const failure = answers.shift();
      return failure === undefined ? server.send(changes, base) : Promise.reject(failure);
    },
  });
  editor.change(["seats"], 5);
  expect(await editor.save()).toBe(false);
  editor.retry();
  await expect.poll(() => editor.read()).toMatchObject({ phase: "saved", base: { seats: 5 } });

  editor.change(["seats"], 6);
  expect(await editor.save()).toBe(false);
  editor.retry();
  expect(editor.read().phase).toBe("failed");
});

describe("others", () => {
  test("change a field that is not edited here: it is taken over", () => {
    const editor = open(makeServer());
    editor.change(["name"], "Mine");
    editor.take({ ...row, version: 2, seats: 8 });
    expect(editor.read()).toMatchObject({
      mine: { name: "Mine", seats: 8 },
      conflicts: [],
      phase: "changed",
    });
  });

  test("saved something else first: both changes are kept", async () => {
    const server = makeServer();
    const editor = open(server);
    server.write({ seats: 8 });
    editor.change(["name"], "Mine");
    expect(await editor.save()).toBe(true);
    expect(server.read()).toMatchObject({ name: "Mine", seats: 8 });
  });

  test.each([
    ["mine", "Mine"],
    ["theirs", "Theirs"],
  ] as const)("changed the same: nothing is saved until %s is chosen", async (which, name) => {
    const server = makeServer();
    const editor = open(server);
    server.write({ name: "Theirs" });
    editor.change(["name"], "Mine");
    expect(await editor.save()).toBe(false);
    expect(editor.read().mine).toMatchObject({ name: "Mine" });
    expect(server.read()).toMatchObject({ name: "Theirs" });

    const [conflict] = editor.read().conflicts;
    if (conflict !== undefined) editor.decide(conflict, which);
    expect(await editor.save()).toBe(true);
    expect(server.read()).toMatchObject({ name });
  });
});

test("a conflict stays undecided, however often the row arrives meanwhile", async () => {
  const server = makeServer();
  const editor = open(server, { autosaveMs: 5 });
  server.write({ name: "Theirs" });
  editor.change(["name"], "Mine");
  expect(await editor.save()).toBe(false);
  editor.take({ ...server.read() });
  editor.take(server.write({ seats: 7 }));
  expect(editor.read()).toMatchObject({
    mine: { name: "Mine", seats: 7 },
    conflicts: [{ path: ["name"], theirs: "Theirs" }],
  });
  // They come round by themselves.
  editor.take(server.write({ name: "Mine" }));
  expect(editor.read()).toMatchObject({ phase: "saved", conflicts: [] });
});

describe("unsaved input", () => {
  test("outlives the page", () => {
    open(makeServer()).change(["name"], "Half a na");
    expect(open(makeServer()).read()).toMatchObject({ mine: { name: "Half a na" }, phase: "changed" });
  });

  test("is forgotten when it is discarded", () => {
    const editor = open(makeServer());
    editor.change(["name"], "Half a na");
    editor.discard();
    expect(open(makeServer()).read()).toMatchObject({ mine: { name: "Hall" }, phase: "saved" });
  });

  test("comes back by undo, and is saved again", async () => {
    const server = makeServer();
    const editor = open(server);
    editor.change(["name"], "Big hall");
    await editor.save();
    editor.undo();
    await editor.save();
    expect(server.read()).toMatchObject({ name: "Hall" });
  });

  test("never leaves a password in the browser's storage", () => {
    const secret = {
      ...room,
      fields: { ...room.fields, name: { ...room.fields.name, mode: "writeOnly" as const } },
    };
    const editor = makeEditor({ resource: secret, row, key: "room/1", send: async () => row });
    editor.change(["name"], "hunter2");
    editor.change(["seats"], 5);
    expect(sessionStorage.getItem("draft:room/1")).toContain("seats");
    expect(sessionStorage.getItem("draft:room/1")).not.toContain("hunter2");
  });
});

test("a new row is sent whole, and only when nothing is wrong with it", async () => {
  const sent: Loose[] = [];
  const draft = { name: "", label: {}, seats: 1, doors: 1 };
  const editor = makeEditor({
    resource: room,
    row: draft,
    key: "room/new",
    send: async (values) => {
      sent.push(values);
      return { ...values, id: 9, version: 1 };
    },
  });
  expect(await editor.save()).toBe(false);
  expect(sent).toEqual([]);
  expect(editor.read().issues.map(({ path }) => path[0])).toEqual(["name", "label"]);
  editor.change(["name"], "Hall");
  editor.change(["label"], { en: "Hall" });
  expect(await editor.save()).toBe(true);
  expect(sent).toEqual([{ ...draft, name: "Hall", label: { en: "Hall" } }]);
});

test("a field that the contract completes may be left empty", async () => {
  const twin = {
    ...room,
    complete: (draft: Loose): Loose => ({ ...draft, doors: draft["doors"] ?? draft["seats"] }),
    check: ({ seats, doors }: Loose) =>
      Number(doors) > Number(seats) || doors === undefined
        ? [{ path: ["doors"], code: "ERROR_MAX" } as const]
        : [],
  };
  const draft = { name: "Hall", label: { en: "Hall" }, seats: 3 };
  const editor = makeEditor({
    resource: twin,
    row: draft,
    key: "room/new",
    send: async (values) => ({ ...values, id: 9, version: 1 }),
  });
  expect(await editor.save()).toBe(true);
});
