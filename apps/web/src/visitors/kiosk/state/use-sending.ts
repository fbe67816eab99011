import type { kioskCalls } from "@cherga/contract/calls/kiosk";
import { useEffect } from "react";
import type { FlowAction, KioskOrder } from "#visitors/kiosk/state/flow.ts";
import { refusedBy } from "#visitors/kiosk/state/refusals.ts";
import { callWithRetries, type Caller } from "#visitors/kit/call.ts";
import { valueOf } from "#visitors/kit/typed-value.ts";

/** Sends an order while it is marked as being sent. Its key makes the request idempotent. */
export function useSending(
  caller: Caller,
  order: KioskOrder | undefined,
  move: (act: FlowAction) => void,
): void {
  const sent = order?.isSending === true ? order : undefined;
  useEffect(() => {
    if (sent?.key === undefined) return;
    const { key, wanted, startAt } = sent;
    let isAwaited = true;
    const tell = (act: FlowAction): void => void (isAwaited && move(act));
    const dataField = valuesOf(sent);
    callWithRetries<typeof kioskCalls.register>(caller, {
      method: "POST",
      path: "/kiosk/register",
      key,
      body: { ...wanted, dataField, ...(startAt === undefined ? {} : { queueDateTime: startAt }) },
    })
      .then(({ ticket }) => tell({ type: "taken", key, ticket }))
      .catch((error: unknown) => tell({ type: "refused", key, refused: refusedBy(error, dataField) }));
    return () => void (isAwaited = false);
  }, [caller, sent, move]);
}

const valuesOf = ({ fields, values }: KioskOrder): { dataFieldId: number; value: string }[] =>
  fields.flatMap((field) => {
    const { dataFieldId } = field;
    const value = valueOf(field, values[dataFieldId]);
    return value === "" ? [] : [{ dataFieldId, value }];
  });
