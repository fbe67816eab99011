import type { TicketType } from "@cherga/engine/vocabulary";

/** What a visitor comes for. */
export type Wanted = { readonly service: number } | { readonly servicePackage: number };

/** A visit for which times are looked for. */
export type VisitWish = Wanted & {
  /** Only this operator. */
  readonly operator?: number | undefined;
  readonly type?: TicketType | undefined;
};
