import type { NewTicket } from "@cherga/contract/calls/registration";
import { withCountryCode } from "@cherga/contract/phone";
import type { TicketType } from "@cherga/engine/vocabulary";
import type { FormField, Values } from "#staff/registration/values.ts";

/** A visit as entered at the desk. */
export type NewVisit = {
  readonly wanted: ServiceChoice;
  /** Undefined: now, in the order of entry. */
  readonly start: string | undefined;
  /** Only this operator may call it. */
  readonly operatorId: number | undefined;
  /** Shown on no board, and called by name only. */
  readonly isHidden: boolean;
  readonly values: Values;
};

/** Returns the body of a registration: the filled fields among those asked for. */
export function newTicketOf(
  { wanted, start, operatorId, isHidden, values }: NewVisit,
  fields: readonly Pick<FormField, "id" | "type" | "mask">[],
  phoneCode: string,
): NewTicket {
  return {
    ...wanted,
    type: start === undefined ? "inPlaceCurrent" : "inPlaceFixed",
    ...(start === undefined ? {} : { queueDateTime: start }),
    ...(operatorId === undefined ? {} : { operator: operatorId }),
    ...(isHidden ? { hidden: true } : {}),
    dataField: fields.flatMap(({ id, type, mask }) => {
      const typed = values[id]?.trim() ?? "";
      const value = type === "ph" && mask === "" ? withCountryCode(phoneCode, typed) : typed;
      return value === "" ? [] : [{ dataFieldId: id, value }];
    }),
  };
}

/** What a visitor comes for. */
export type ServiceChoice = { readonly service: number } | { readonly servicePackage: number };

/** The visit for which free times are requested. */
export type VisitWish = ServiceChoice & {
  /** Only this operator. */
  readonly operator?: number | undefined;
  readonly type?: TicketType | undefined;
};
