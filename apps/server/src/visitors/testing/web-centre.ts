import type { Loose } from "@cherga/contract/resource";
import { parse } from "@cherga/contract/issues";
import { bindingOf } from "#resources/bindings";
import { systemSession } from "#resources/system-session";
import { storeFor } from "#resources/store";
import { type Centre, makeCentre } from "#testing/centre";
import type { TestApp } from "#testing/test-app";

/** A centre with a booking page of its own. */
export type WebCentre = Centre & { readonly pageId: number };

const text = (value: string) => ({ en: value, ru: value, ua: value });

/** Makes a centre and the page on which it is booked; `fields` names the data fields that the page asks for. */
export async function makeWebCentre(
  server: TestApp,
  options: {
    readonly operators?: number;
    readonly organization?: Loose;
    readonly page?: Loose;
    readonly fields?: readonly { readonly dataFieldId: number; readonly required: boolean }[];
  } = {},
): Promise<WebCentre> {
  const { operators = 1, organization = {}, page = {}, fields = [] } = options;
  const centre = await makeCentre(server, { operators, organization });
  const pageId = await server.deps.inTransaction(async (tx) => {
    const make = async (name: string, draft: Loose): Promise<number> => {
      const binding = bindingOf(name);
      const row = await storeFor(binding, tx, systemSession, "").create(parse(binding.resource.draft, draft));
      return Number(row["id"]);
    };
    const webOnlineId = await make("web-online", { name: text("Book here"), ...page });
    for (const field of fields) await make("web-online-data-field", { webOnlineId, ...field });
    return webOnlineId;
  });
  return { ...centre, pageId };
}
