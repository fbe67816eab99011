import { sortOrderCalls } from "@cherga/contract/calls";
import type { StaffCall } from "@cherga/contract/call";
import type { newSortOrder } from "@cherga/contract/shapes/field-links";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { Deps } from "#deps";
import { serve } from "#http/serve";
import type { Binding } from "#resources/binding";
import { editSortOrder } from "#resources/edit-sort-order";
import { serviceDataFieldBinding, webOnlineDataFieldBinding } from "#resources/field-links";
import { readerFor } from "#resources/reader";

/** Puts the data fields of services and booking pages in order. */
export function mountSortOrder(app: FastifyInstance, deps: Deps): void {
  const mount = (call: StaffCall & { body: typeof newSortOrder }, binding: Binding): void =>
    serve(app, deps, call, ({ body, uid }) =>
      deps.inTransaction(async (tx) => {
        await editSortOrder(tx, binding, body, uid);
        const reader = readerFor(binding, tx.db, "all");
        return Promise.all(body.map(({ id }: z.output<typeof newSortOrder>[number]) => reader.get(id)));
      }),
    );

  mount(sortOrderCalls.serviceDataField, serviceDataFieldBinding);
  mount(sortOrderCalls.webOnlineDataField, webOnlineDataFieldBinding);
}
