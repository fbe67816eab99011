import { type Loose, type Resource, usesOf } from "@cherga/contract/resource";
import * as fc from "fast-check";
import { arbitraryFor } from "#testing/arbitrary-for";

/** Two rows of each resource that others may name. */
export type World = Readonly<Record<string, readonly [number, number]>>;

let counter = 0;
const unique = (): string => `u${(counter += 1)}`;

/** Fields whose values hang together in ways a schema cannot say. */
const overrides: Readonly<Record<string, () => Loose>> = {
  unit: () => ({ code: unique() }),
  "data-field": () => ({ name: unique(), regExp: "^[a-z]+$" }),
  "printer-device": () => ({ signature: unique() }),
  // A display may name a console, which must exist; that has a test of its own.
  user: () => ({
    username: unique(),
    password: "correct horse",
    confirm_password: "correct horse",
    indicator: "tcp://192.168.1.30:4001",
  }),
  operator: () => ({ username: unique(), indicator: "serial:/dev/ttyUSB0" }),
  "service-package": () => ({ mainServiceId: null }),
  // Slides name uploaded files, which are no resource.
  board: () => ({ slides: { show: true, timeoutMs: 10_000, files: [] } }),
  // An organization has one local server.
  server: () => ({ otherOrganizationIds: [] }),
  language: () => ({ code: "ru", main: false }),
};

/** Gives drafts that name real rows and pass every check of their resource. */
export function draftFor(resource: Resource, world: World): fc.Arbitrary<Loose> {
  return arbitraryFor(resource.draft)
    .map((draft) =>
      naming(
        resource,
        { ...placeOf(resource, world), ...Object(draft), ...overrides[resource.name]?.() },
        world,
      ),
    )
    .filter((draft) => {
      const parsed = resource.draft.safeParse(draft);
      return parsed.success && resource.check(resource.complete(parsed.data)).length === 0;
    });
}

/** A session without an organization must name one. */
function placeOf({ scope }: Resource, world: World): Loose {
  return scope === "organization" ? { organizationId: world["organization"]?.[0] } : {};
}

/** Replaces invented ids by real ones. */
function naming(resource: Resource, draft: Loose, world: World): Loose {
  const copy: Record<string, unknown> = structuredClone(draft);
  for (const { resource: target, path } of usesOf(resource.fields, draft)) {
    const index = path.findLast((part) => typeof part === "number");
    const ids = world[target] ?? [0, 0];
    write(copy, path, ids[(index ?? 0) % 2]);
  }
  return copy;
}

function write(whole: unknown, path: readonly (string | number)[], value: unknown): void {
  const [key, ...rest] = path;
  if (key === undefined || typeof whole !== "object" || whole === null) return;
  if (rest.length === 0) Object.assign(whole, { [key]: value });
  else write(Object(whole)[key], rest, value);
}
