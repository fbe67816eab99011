import { expect, test } from "vitest";
import { type Applicant, type LimitRule, limitKey, limitWindow, normalized } from "#limits/limits";

const anApplicant = (what: Partial<Applicant> = {}): Applicant => ({
  serviceIds: [1],
  values: new Map(),
  ...what,
});
const aLimit = (what: Partial<LimitRule> = {}): LimitRule => ({
  type: "fio",
  max: 1,
  periodDays: 7,
  ...what,
});

test("the same name counts together, however it is written", () => {
  const names = ["Марія  О’Ніл", " марія о'ніл ", "МАРІЯ ОʼНІЛ"];
  const keys = names.map((fullName) => limitKey(aLimit(), anApplicant({ fullName }), []));
  expect(new Set(keys).size).toBe(1);
  expect(normalized("  A\u00a0B ")).toBe("a b");
});

test("a limit does not concern who did not give what it counts by", () => {
  expect(limitKey(aLimit({ type: "fio" }), anApplicant(), [])).toBeUndefined();
  expect(limitKey(aLimit({ type: "ip" }), anApplicant(), [])).toBeUndefined();
  expect(limitKey(aLimit({ type: "faceId" }), anApplicant({ face: "" }), [])).toBeUndefined();
  expect(
    limitKey(aLimit({ type: "dataField", dataFieldId: 5 }), anApplicant({ values: new Map([[2, "x"]]) }), []),
  ).toBeUndefined();
});

test("addresses, faces and names count each for themselves", () => {
  const applicant = anApplicant({ fullName: "7", address: "7", face: "7", values: new Map([[0, "7"]]) });
  const types = ["fio", "ip", "faceId", "dataField"] as const;
  const keys = types.map((type) => limitKey(aLimit({ type }), applicant, []));
  expect(keys).not.toContain(undefined);
  expect(new Set(keys).size).toBe(types.length);
  const changed = types.filter((type, index) => {
    const other = limitKey(aLimit({ type }), { ...applicant, address: "8" }, []);
    return other !== keys[index];
  });
  expect(changed).toEqual(["ip"]);
  expect(limitKey(aLimit({ type: "fio" }), { ...applicant, fullName: "8" }, [])).not.toBe(keys[0]);
});

test("values of different fields never count together", () => {
  const applicant = anApplicant({
    values: new Map([
      [4, "1"],
      [5, "1"],
    ]),
  });
  const keys = [4, 5].map((dataFieldId) =>
    limitKey(aLimit({ type: "dataField", dataFieldId }), applicant, []),
  );
  expect(keys[0]).not.toBe(keys[1]);
});

test("equivalent services count as one, others not at all", () => {
  const limit = aLimit({ type: "service", serviceId: 3 });
  const groups = [new Set([2, 3])];
  expect(limitKey(limit, anApplicant({ serviceIds: [2] }), groups)).toBe(
    limitKey(limit, anApplicant({ serviceIds: [3] }), groups),
  );
  expect(limitKey(limit, anApplicant({ serviceIds: [2, 9] }), groups)).toBe(
    limitKey(aLimit({ type: "service", serviceId: 2 }), anApplicant({ serviceIds: [3] }), groups),
  );
  expect(limitKey(limit, anApplicant({ serviceIds: [3] }), [])).toBeDefined();
  expect(limitKey(limit, anApplicant({ serviceIds: [4] }), groups)).toBeUndefined();
  expect(limitKey(limit, anApplicant({ serviceIds: [2] }), [])).toBeUndefined();
});

test("a group of equivalent services that gains a newer one goes on counting", () => {
  const limit = aLimit({ type: "service", serviceId: 3 });
  const keys = [
    [2, 3],
    [2, 3, 9],
  ].map((group) => limitKey(limit, anApplicant({ serviceIds: [3] }), [new Set(group)]));
  expect(keys[1]).toBe(keys[0]);
});

test("tickets less than a period away count, on either side", () => {
  expect(limitWindow(aLimit({ periodDays: 1 }), "2026-03-01")).toEqual({
    from: "2026-03-01",
    to: "2026-03-01",
  });
  expect(limitWindow(aLimit({ periodDays: 3 }), "2026-03-01")).toEqual({
    from: "2026-02-27",
    to: "2026-03-03",
  });
});
