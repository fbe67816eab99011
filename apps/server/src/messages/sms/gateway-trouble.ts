import type { SmsError } from "@cherga/contract/messages/sms-errors";

/** A gateway that cannot be used now. The message to be sent is not to blame. */
export class GatewayTrouble extends Error {
  readonly code: SmsError;
  /** The gateway's own name of the error; empty if it has none. */
  readonly detail: string;
  /** Whether what was sent may have arrived nevertheless. */
  readonly isUnsure: boolean;

  constructor(code: SmsError, { detail = "", isUnsure = false } = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
    this.isUnsure = isUnsure;
  }
}

const byCode: Readonly<Record<string, SmsError>> = {
  ERR_REFUSED_ADDRESS: "refusedAddress",
  ENOTFOUND: "unknownHost",
  EAI_AGAIN: "unknownHost",
  ECONNREFUSED: "connectionRefused",
  ECONNRESET: "connectionLost",
  EPIPE: "connectionLost",
  CERT_HAS_EXPIRED: "certificateExpired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "certificateInvalid",
  SELF_SIGNED_CERT_IN_CHAIN: "certificateInvalid",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "certificateInvalid",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "certificateInvalid",
  ERR_TLS_CERT_ALTNAME_INVALID: "certificateInvalid",
  CERT_NOT_YET_VALID: "certificateInvalid",
  EPROTO: "noTls",
};

/** Returns what the error of a connection means. */
export function troubleOf(error: unknown): GatewayTrouble {
  if (error instanceof GatewayTrouble) return error;
  const code = codeOf(error);
  const known = byCode[code] ?? (code.startsWith("ERR_SSL") ? "noTls" : "unreachable");
  return new GatewayTrouble(known, { detail: code });
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if ("code" in error && typeof error.code === "string") return error.code;
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return codeOf(error.cause);
}
