import type { remoteDevice } from "@cherga/contract/resources/remote-device";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { SuggestedField } from "#staff/forms/fields/text/suggested-field.tsx";
import type { Lens } from "#staff/forms/lens.ts";

/** Where the display above a window is, with the remote consoles as suggestions. */
export function IndicatorField({ of }: { readonly of: Lens<string | undefined> }) {
  const { data: consoles = [] } = useQuery(rowsOf<typeof remoteDevice.fields>({ name: "remote-device" }));
  const nameByAddress = new Map(consoles.map(({ id, name }) => [`agent:${id}`, name]));
  return (
    <SuggestedField
      of={of}
      suggestions={[...nameByAddress.keys()]}
      describe={(address) => `${address} · ${nameByAddress.get(address) ?? ""}`}
      // Names are not typed, and a wrong number is replaced.
      offersAll
    />
  );
}
