import { askedFieldsCalls, sortOrderCalls } from "@cherga/contract/calls/all-calls";
import type { StaffCall } from "@cherga/contract/call";
import type { newAskedFields, newSortOrder } from "@cherga/contract/shapes/field-links";
import type { FastifyInstance } from "fastify";
import type { z } from "zod";
import type { BaseDeps } from "#auth/base-deps";
import { serve } from "#auth/serve";
import type { Binding } from "#resources/binding";
import { webOnlineBinding } from "#resources/web-online";
import { editSortOrder } from "#resources/edit-sort-order";
import { serviceDataFieldBinding, webOnlineDataFieldBinding } from "#resources/field-links";
import { readerFor } from "#resources/reader";
import { serviceBinding } from "#resources/service";
import { setAskedFields } from "#resources/set-form-fields";

/** Mounts the calls that set which data fields services and booking pages ask for, and in which order. */
export function mountFieldLinks(app: FastifyInstance, deps: BaseDeps): void {
  const mountOrder = (call: StaffCall & { body: typeof newSortOrder }, binding: Binding): void =>
    serve(app, deps, call, ({ body, uid }) =>
      deps.inTransaction(async (tx) => {
        await editSortOrder(tx, binding, body, uid);
        const reader = readerFor(binding, tx.db, "all");
        return Promise.all(body.map(({ id }: z.output<typeof newSortOrder>[number]) => reader.get(id)));
      }),
    );
  const mountAsked = (
    call: StaffCall & { body: typeof newAskedFields; params: z.ZodObject<{ id: z.ZodType<number> }> },
    whole: Binding,
    links: Binding,
  ): void =>
    serve(app, deps, call, ({ params, body, session, uid }) =>
      deps.inTransaction((tx) => setAskedFields(tx, { whole, links, id: params.id }, body, session, uid)),
    );

  mountOrder(sortOrderCalls.serviceDataField, serviceDataFieldBinding);
  mountOrder(sortOrderCalls.webOnlineDataField, webOnlineDataFieldBinding);
  mountAsked(askedFieldsCalls.service, serviceBinding, serviceDataFieldBinding);
  mountAsked(askedFieldsCalls.webOnline, webOnlineBinding, webOnlineDataFieldBinding);
}
