import type { ReactNode } from "react";
import { Refused } from "#visitors/booking/parts/refused.tsx";
import type { Asked } from "#visitors/booking/state/use-answer.ts";
import { Waiting } from "#visitors/booking/parts/waiting.tsx";

/** Shows what was asked for once it is there; until then that it is on its way, or why it is not. */
export function Loaded<T>({
  of: { asked, askAgain },
  children,
}: {
  readonly of: { readonly asked: Asked<T>; readonly askAgain: () => void };
  readonly children: (answer: T) => ReactNode;
}) {
  switch (asked.state) {
    case "waiting":
      return <Waiting />;
    case "failed":
      return <Refused failure={asked.failure} onAgain={askAgain} />;
    case "there":
      return children(asked.answer);
  }
}
