import type { Fields, Loose } from "@cherga/contract/resource";
import { useMemo } from "react";
import { useEditing } from "#staff/forms/form.tsx";

/** Gives the row that is being typed, as one that would be made anew. */
export function useDraft({ fields }: { readonly fields: Fields }): Loose {
  const mine = useEditing((editing) => editing.mine);
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(mine).filter(([name]) => name in fields && fields[name]?.mode !== "readOnly"),
      ),
    [mine, fields],
  );
}
