import type { SmsError } from "@cherga/contract/messages/sms-errors";
import { GatewayTrouble } from "#messages/sms/gateway-trouble";

/** What the answer to a submitted part means for the message. */
export type SubmitVerdict =
  | { readonly is: "accepted" }
  /** The gateway does not want this message, now or later. */
  | { readonly is: "refused"; readonly error: SmsError }
  /** The gateway could not take this message, but may later. */
  | { readonly is: "faulty" }
  /** The gateway wants less at a time. */
  | { readonly is: "throttled" };

const wrongNumber = { is: "refused", error: "wrongNumber" } as const;
const wrongSender = { is: "refused", error: "wrongSender" } as const;
const faulty = { is: "faulty" } as const;
const throttled = { is: "throttled" } as const;

const verdicts: Readonly<Record<string, SubmitVerdict>> = {
  ESME_ROK: { is: "accepted" },
  ESME_RINVDSTADR: wrongNumber,
  ESME_RINVDSTTON: wrongNumber,
  ESME_RINVDSTNPI: wrongNumber,
  ESME_RINVSRCADR: wrongSender,
  ESME_RINVSRCTON: wrongSender,
  ESME_RINVSRCNPI: wrongSender,
  ESME_RTHROTTLED: throttled,
  ESME_RMSGQFUL: throttled,
  ESME_RSYSERR: faulty,
  ESME_RINVBNDSTS: faulty,
  ESME_RX_T_APPN: faulty,
};

/** Returns what the status of an answer means. Whatever is not known to be temporary is a refusal. */
export const verdictOf = (status: number): SubmitVerdict =>
  verdicts[statusNameOf(status)] ?? { is: "refused", error: "refused" };

const troubles: Readonly<Record<string, SmsError>> = {
  ESME_RINVPASWD: "wrongPassword",
  ESME_RINVSYSID: "wrongPassword",
  ESME_RBINDFAIL: "wrongPassword",
  ESME_RALYBND: "alreadyConnected",
  ESME_RTHROTTLED: "slowDown",
};

/** Returns why a gateway did not accept the login. */
export function troubleOfBind(status: number): GatewayTrouble {
  const detail = statusNameOf(status);
  return new GatewayTrouble(troubles[detail] ?? "loginRefused", { detail });
}

/** The statuses of SMPP 3.4. */
const statuses = {
  ESME_ROK: 0x00,
  ESME_RINVMSGLEN: 0x01,
  ESME_RINVCMDLEN: 0x02,
  ESME_RINVCMDID: 0x03,
  ESME_RINVBNDSTS: 0x04,
  ESME_RALYBND: 0x05,
  ESME_RINVPRTFLG: 0x06,
  ESME_RINVREGDLVFLG: 0x07,
  ESME_RSYSERR: 0x08,
  ESME_RINVSRCADR: 0x0a,
  ESME_RINVDSTADR: 0x0b,
  ESME_RINVMSGID: 0x0c,
  ESME_RBINDFAIL: 0x0d,
  ESME_RINVPASWD: 0x0e,
  ESME_RINVSYSID: 0x0f,
  ESME_RCANCELFAIL: 0x11,
  ESME_RREPLACEFAIL: 0x13,
  ESME_RMSGQFUL: 0x14,
  ESME_RINVSERTYP: 0x15,
  ESME_RINVNUMDESTS: 0x33,
  ESME_RINVDLNAME: 0x34,
  ESME_RINVDESTFLAG: 0x40,
  ESME_RINVSUBREP: 0x42,
  ESME_RINVESMCLASS: 0x43,
  ESME_RCNTSUBDL: 0x44,
  ESME_RSUBMITFAIL: 0x45,
  ESME_RINVSRCTON: 0x48,
  ESME_RINVSRCNPI: 0x49,
  ESME_RINVDSTTON: 0x50,
  ESME_RINVDSTNPI: 0x51,
  ESME_RINVSYSTYP: 0x53,
  ESME_RINVREPFLAG: 0x54,
  ESME_RINVNUMMSGS: 0x55,
  ESME_RTHROTTLED: 0x58,
  ESME_RINVSCHED: 0x61,
  ESME_RINVEXPIRY: 0x62,
  ESME_RINVDFTMSGID: 0x63,
  ESME_RX_T_APPN: 0x64,
  ESME_RX_P_APPN: 0x65,
  ESME_RX_R_APPN: 0x66,
  ESME_RQUERYFAIL: 0x67,
  ESME_RINVTLVSTREAM: 0xc0,
  ESME_RTLVNOTALLWD: 0xc1,
  ESME_RINVTLVLEN: 0xc2,
  ESME_RMISSINGTLV: 0xc3,
  ESME_RINVTLVVAL: 0xc4,
  ESME_RDELIVERYFAILURE: 0xfe,
  ESME_RUNKNOWNERR: 0xff,
} as const;
const names = new Map<number, string>(Object.entries(statuses).map(([name, status]) => [status, name]));

/** Returns the name of a status in the SMPP specification, or its number. */
export const statusNameOf = (status: number): string => names.get(status) ?? `0x${status.toString(16)}`;

/** What we answer: the receipt could not be written now; the command is not known. */
export const { ESME_RX_T_APPN: temporaryFault, ESME_RINVCMDID: unknownCommand } = statuses;
