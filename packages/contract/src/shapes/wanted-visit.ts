import { z } from "zod";
import { id } from "#fields";
import { says } from "#issues";

/** What a visitor comes for: a service or a package. */
export const wantedVisit = { service: id.optional(), servicePackage: id.optional() } as const;

type WantedServices = { service?: number | undefined; servicePackage?: number | undefined };

/** Refuses a body that names neither a service nor a package, or both. */
export const wantingOne = <S extends z.ZodType<WantedServices>>(schema: S) =>
  schema
    .refine(({ service, servicePackage }) => service !== undefined || servicePackage !== undefined, {
      error: says("ERROR_REQUIRED"),
      path: ["service"],
    })
    .refine(({ service, servicePackage }) => service === undefined || servicePackage === undefined, {
      error: says("ERROR_DUPLICATE"),
      path: ["servicePackage"],
    });
