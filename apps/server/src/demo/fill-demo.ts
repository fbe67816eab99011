import type { Deps } from "#deps";

/** Fills an empty database with the demo centre. */
export async function fillDemo(deps: Deps): Promise<void> {
  await deps.db
    .insertInto("secret")
    .values({ name: "demo", value: Buffer.from("1") })
    .execute();
}
