import type { Answer, Call } from "@cherga/contract/call";
import type { Fields, Loose } from "@cherga/contract/resource";
import { useEffect, useMemo, useRef, useState } from "react";
import { send, type CallRequest } from "#staff/api/send.ts";
import { useEditing } from "#staff/forms/form.tsx";

/**
 * Returns the server's preview of the edited settings, again after every change. Settings that cannot be shown, because
 * they are half typed, leave the previous preview. One request runs at a time, and the last change is never skipped.
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
        // Half-typed settings may not be valid, and are not sent.
        if (schema?.safeParse(asked).success !== true) continue;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const wish = { method: "POST", path, body: asked } as unknown as CallRequest<C>;
        const answer = await send<C>(wish).catch(() => undefined);
        if (answer !== undefined) setShown(answer);
      }
      isAsking.current = false;
    })();
    // Compared by contents, not by identity.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [path, name]);
  return shown;
}

/** Returns the edited row as the body of a new one. */
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
