import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { afterPause, noHistory, redone, undone, withChange } from "#staff/forms/history.ts";
import { withValueAt } from "#staff/forms/lens.ts";
import { isPlain } from "#staff/forms/same.ts";

type Row = Readonly<Record<string, unknown>>;
type Memory = { readonly history: typeof noHistory; readonly row: Row };

const start: Memory = {
  history: noHistory,
  row: { name: "Hall", seats: 4, doors: [{ id: "a", wide: true }] },
};

function change({ history, row }: Memory, path: readonly (string | number)[], value: unknown): Memory {
  const next = withValueAt(row, path, value);
  if (!isPlain(next)) throw new Error("a row is an object");
  return { history: withChange(history, path, row, next), row: next };
}
const pause = (memory: Memory): Memory => ({ ...memory, history: afterPause(memory.history) });
const back = (memory: Memory): Memory => undone(memory.history, memory.row) ?? memory;
const forth = (memory: Memory): Memory => redone(memory.history, memory.row) ?? memory;

describe("undo", () => {
  test("leads through every step to the beginning, and forth again to the end", () => {
    const places = fc.constantFrom<readonly (string | number)[]>(["name"], ["seats"], ["doors", 0, "wide"]);
    const changes = fc.array(
      fc.tuple(places, fc.constantFrom<unknown>("x", 7, true, undefined), fc.boolean()),
      {
        maxLength: 20,
      },
    );
    fc.assert(
      fc.property(changes, (all) => {
        let memory = start;
        const rows: Row[] = [start.row];
        for (const [path, value] of all) {
          memory = pause(change(memory, path, value));
          rows.push(memory.row);
        }
        for (const row of rows.toReversed().slice(1)) expect((memory = back(memory)).row).toEqual(row);
        for (const row of rows.slice(1)) expect((memory = forth(memory)).row).toEqual(row);
      }),
    );
  });

  test("treats input at one path without a pause as one step", () => {
    const typed = change(change(start, ["name"], "Big"), ["name"], "Big hall");
    expect(back(typed).row).toEqual(start.row);
    const paused = change(pause(change(start, ["name"], "Big")), ["name"], "Big hall");
    expect(back(paused).row["name"]).toBe("Big");
  });

  test("leaves later changes by others", () => {
    const mine = change(start, ["doors"], [{ id: "a", wide: false }]);
    const theirs = {
      ...mine,
      row: { ...mine.row, seats: 9, doors: [{ id: "a", wide: false }, { id: "b" }] },
    };
    expect(back(theirs).row).toEqual({
      name: "Hall",
      seats: 9,
      doors: [{ id: "a", wide: true }, { id: "b" }],
    });
  });

  test("does nothing where nothing was done", () => {
    expect(back(start)).toBe(start);
    expect(forth(start)).toBe(start);
  });

  test("has nothing to do again once something else was done", () => {
    const other = change(back(change(start, ["name"], "Big")), ["seats"], 5);
    expect(forth(other)).toBe(other);
  });
});
