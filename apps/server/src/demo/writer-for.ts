import { parse } from "@cherga/contract/issues";
import type { Draft, Fields, Patch, ResourceOf } from "@cherga/contract/resource";
import type { Tx } from "#db/transaction";
import { bindingOf } from "#resources/bindings";
import { systemSession } from "#resources/system-session";
import { storeFor } from "#resources/store";

/** Returns the id of a demo row by its name in the code. */
export type IdOf<K extends string> = (name: K) => number;

/** The input for a new row of a resource. */
export type DraftOf<R> = R extends ResourceOf<infer F> ? Draft<F> : never;

/** Writes rows of the demo. */
export type Writer = {
  /** Creates the rows in their order. */
  create<F extends Fields, K extends string>(
    resource: ResourceOf<F>,
    drafts: Readonly<Record<K, Draft<F>>>,
  ): Promise<IdOf<K>>;
  edit<F extends Fields>(resource: ResourceOf<F>, id: number, patch: Patch<F>): Promise<void>;
};

/** Creates a writer on the stores that the API uses, so that the same rules apply. */
export function writerFor(tx: Tx): Writer {
  return {
    create: async (resource, drafts) => {
      const binding = bindingOf(resource.name);
      const store = storeFor(binding, tx, systemSession, "");
      const idByName = new Map<string, number>();
      for (const [name, draft] of Object.entries(drafts)) {
        const row = await store.create(parse(binding.resource.draft, draft));
        idByName.set(name, Number(row["id"]));
      }
      return (name) => idIn(idByName, name);
    },
    edit: async (resource, id, patch) => {
      const binding = bindingOf(resource.name);
      await storeFor(binding, tx, systemSession, "").edit(id, parse(binding.resource.patch, patch));
    },
  };
}

function idIn(idByName: ReadonlyMap<string, number>, name: string): number {
  const id = idByName.get(name);
  if (id === undefined) throw new Error(`The demo has no row called ${name}`);
  return id;
}
