import { z } from "zod";
import { id, type Use, whole } from "#fields";

const allowance = { max: whole({ min: 1, max: 1000 }), periodDays: whole({ min: 1, max: 366 }) };

const anywhere = [
  z.strictObject({ type: z.literal("dataField"), dataFieldId: id, ...allowance }),
  z.strictObject({ type: z.literal("service"), serviceId: id, ...allowance }),
  z.strictObject({ type: z.literal("faceId"), ...allowance }),
  z.strictObject({ type: z.literal("fio"), ...allowance }),
] as const;

/** How many tickets the same person, address or face may hold within a period. */
export const limit = z.discriminatedUnion("type", [
  ...anywhere,
  z.strictObject({ type: z.literal("ip"), ...allowance }),
]);

export const limits = z.array(limit).max(50);

/** As `limits`, for kiosks: all visitors of a kiosk share its network address, so addresses are not counted. */
export const kioskLimits = z.array(z.discriminatedUnion("type", anywhere)).max(50);

/** Returns the data fields and services that limits refer to. */
export function usesOfLimits(
  list: z.output<typeof limits>,
  ...path: readonly (string | number)[]
): readonly Use[] {
  return list.flatMap((entry, index): readonly Use[] => {
    switch (entry.type) {
      case "dataField":
        return [{ resource: "data-field", id: entry.dataFieldId, path: [...path, index, "dataFieldId"] }];
      case "service":
        return [{ resource: "service", id: entry.serviceId, path: [...path, index, "serviceId"] }];
      case "ip":
      case "faceId":
      case "fio":
        return [];
    }
  });
}
