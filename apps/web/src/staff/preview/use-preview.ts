import type { Answer, Call } from "@cherga/contract/call";
import type { Fields, Loose } from "@cherga/contract/resource";
import { useEffect, useMemo, useRef, useState } from "react";
import { send, type CallRequest } from "#staff/api/send.ts";
import { useEditing } from "#staff/forms/form.tsx";

/**
 * Gives what the server makes of what is being set up, anew with every change. What cannot be shown, half typed as it may
 * be, leaves what was shown before. One asks at a time, and the last change is never left out.
 */
export function usePreview<C extends Call>(
  call: Pick<C, "path" | "body">,
  body: Loose,
): Answer<C> | undefined {
  const { path, body: schema } = call;
  const [shown, setShown] = useState<Answer<C>>();
  const wanted = useRef(body);
  const isAsking = useRef(false);
  const name = JSON.stringify(body);

  useEffect(() => {
    wanted.current = body;
    if (isAsking.current) return;
    isAsking.current = true;
    void (async () => {
      let asked: unknown;
      while (asked !== wanted.current) {
        asked = wanted.current;
        // Half typed, it may be no body of the call, and then there is nothing to ask.
        if (schema?.safeParse(asked).success !== true) continue;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const wish = { method: "POST", path, body: asked } as unknown as CallRequest<C>;
        const answer = await send<C>(wish).catch(() => undefined);
        if (answer !== undefined) setShown(answer);
      }
      isAsking.current = false;
    })();
    // What it says is what counts, not which object says it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [path, name]);
  return shown;
}

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
