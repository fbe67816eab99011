import { type ErrorCode, Refusal } from "@cherga/contract/errors";
import { invalid } from "@cherga/contract/issues";
import pg from "pg";
import { unavailableReason } from "#db/unavailable";

/** Values that no two rows may share, by the constraint that sees to it. */
const uniqueConstraints: Readonly<Record<string, { readonly code: ErrorCode; readonly field: string }>> = {
  printer_device_signature_key: { code: "ERROR_NO_UNIQ_SIGNATURE", field: "signature" },
  staff_username_key: { code: "ERROR_NOT_UNIQUE", field: "username" },
  language_main_key: { code: "ERROR_MAIN_LANGUAGE", field: "main" },
  language_code_key: { code: "ERROR_NOT_UNIQUE", field: "code" },
  unit_code_key: { code: "ERROR_NOT_UNIQUE", field: "code" },
  data_field_name_key: { code: "ERROR_NOT_UNIQUE", field: "name" },
  service_data_field_service_id_data_field_id_key: { code: "ERROR_NOT_UNIQUE", field: "dataFieldId" },
  web_online_data_field_web_online_id_data_field_id_key: { code: "ERROR_NOT_UNIQUE", field: "dataFieldId" },
};

/** A date that the database has not, a text that it cannot hold. */
const isBadValue = /^(22007|22008|22021|22P05)$/;

/** Gives the refusal that an error means to the caller; undefined when it is a bug. */
export function refusalFor(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const reason = unavailableReason(error);
  if (reason !== undefined) return new Refusal("ERROR_UNAVAILABLE", { reason });
  if (error instanceof pg.DatabaseError) return fromDatabase(error);
  if (error instanceof Error && "statusCode" in error) return fromFramework(error.statusCode);
  return undefined;
}

function fromDatabase({ code, constraint = "" }: pg.DatabaseError): Refusal | undefined {
  if (code === "23505") {
    const known = uniqueConstraints[constraint];
    return known && new Refusal(known.code, { field: known.field });
  }
  if (isBadValue.test(code ?? "")) return invalid([{ path: [], code: "ERROR_FORMAT" }]);
  // A row that was pointed at vanished, or one that vanishes is pointed at, in the same moment.
  return code === "23503" ? new Refusal("ERROR_IN_USE") : undefined;
}

/** What the framework refuses by itself, before our code sees it. */
function fromFramework(status: unknown): Refusal | undefined {
  switch (status) {
    // A file outside of those we serve, a name longer than any.
    case 403:
    case 414:
      return new Refusal("ERROR_NOT_FOUND");
    case 413:
      return new Refusal("ERROR_TOO_LARGE");
    case 400:
    case 415:
      return invalid([{ path: [], code: "ERROR_JSON" }]);
    case 503:
      return new Refusal("ERROR_UNAVAILABLE");
    default:
      return undefined;
  }
}
