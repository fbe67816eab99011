import { type ErrorCode, Refusal } from "@cherga/contract/errors";
import { invalid } from "@cherga/contract/issues";
import pg from "pg";
import { unavailableReason } from "#db/unavailable";

/** Unique constraints, with the error and the field that they report. */
const uniqueConstraints: Readonly<Record<string, { readonly code: ErrorCode; readonly field: string }>> = {
  printer_device_signature_key: { code: "ERROR_NO_UNIQ_SIGNATURE", field: "signature" },
  staff_username_key: { code: "ERROR_NOT_UNIQUE", field: "username" },
  language_main_key: { code: "ERROR_MAIN_LANGUAGE", field: "main" },
  language_code_key: { code: "ERROR_NOT_UNIQUE", field: "code" },
  unit_code_key: { code: "ERROR_NOT_UNIQUE", field: "code" },
  data_field_name_key: { code: "ERROR_NOT_UNIQUE", field: "name" },
  report_view_owner_id_report_name_key: { code: "ERROR_NOT_UNIQUE", field: "name" },
  service_data_field_service_id_data_field_id_key: { code: "ERROR_NOT_UNIQUE", field: "dataFieldId" },
  web_online_data_field_web_online_id_data_field_id_key: { code: "ERROR_NOT_UNIQUE", field: "dataFieldId" },
};

/** An invalid date or time, or text that the database cannot store. */
const isBadValue = /^(22007|22008|22021|22P05)$/;

/** Returns the refusal that an error means to the caller; undefined when the error is a bug. */
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
  // A concurrent change deleted a row that this one refers to, or refers to a row that this one deletes.
  return code === "23503" ? new Refusal("ERROR_IN_USE") : undefined;
}

/** Maps errors that the framework raises before our handlers run. */
function fromFramework(status: unknown): Refusal | undefined {
  switch (status) {
    // A path outside the served files, or a path that is too long.
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
