import type { z } from "zod";
import { Refusal } from "#errors";

/** What can be wrong with one value, in the specification's wording where it has one. */
export const issueTexts = {
  ERROR_EMPTY: "Please, type something",
  ERROR_REGISTRATION_INCOMPLETE: "Registration not completed, please check the form",
  ERROR_MIN_LENGTH: "Min symbols amount - {value}",
  ERROR_MAX: "Max value - {value}",
  ERROR_MIN: "Min value - {value}",
  ERROR_RANGE: "Value should be in a range from {min} to {max}",
  ERROR_REQUIRED: "Required field",
  ERROR_PASSWORD_MISMATCH: "Must be the same as the password above",
  ERROR_COLOR_SELECT: "Please, select the color",
  ERROR_ITEM_SELECT: "Please, select the item from the list",
  ERROR_LANGUAGES_INCOMPLETE: "Fill in all languages",

  ERROR_CONSOLE_SELECT: "There is no remote console with this number. Choose one from the list.",
  ERROR_MAX_LENGTH: "Max symbols amount - {value}",
  ERROR_MIN_COUNT: "At least {value} required",
  ERROR_MAX_COUNT: "At most {value} allowed",
  ERROR_TYPE: "Invalid type of value",
  ERROR_FORMAT: "Check the format",
  ERROR_DATE: "Enter a valid date",
  ERROR_DATE_FUTURE: "The date cannot be in the future",
  ERROR_JSON: "Enter valid JSON",
  ERROR_UNKNOWN_FIELD: "Unknown field",
  ERROR_MULTIPLICITY_BELOW_DURATION: "Multiplicity must not be less than duration",
  ERROR_RECURSION: "Recursion detected",
  ERROR_DUPLICATE: "This is already in the list",
  ERROR_ORDER: "The end must be later than the start",
  ERROR_REGEXP: "This regular expression cannot be used",
  ERROR_BOT_USED: "Another booking page already uses this bot",
  ERROR_HAS_SERVER: "Another local server already serves this organization",
  ERROR_REGION_SELECT: "Region not selected",
  ERROR_NO_REGION: "No regions",
  ERROR_REGION_COUNTRY: "The region is in another country",
  ERROR_MAIN_SERVICE: "The main service must be part of the package",
  ERROR_PASSWORD_COMMON: "This password is too common, choose another",
  ERROR_PASSWORD_CURRENT: "The current password is wrong",
} as const satisfies Record<string, string>;

export type IssueCode = keyof typeof issueTexts;

export type IssueParams = Readonly<Record<string, string | number>>;

/** One problem: where, what, and the parameters of its text. */
export type Issue = {
  readonly path: readonly (string | number)[];
  readonly code: IssueCode;
  readonly params?: IssueParams;
};

/** Users do not read more issues, and listing thousands would cost more than the request itself. */
export const issuesReported = 20;

/** Parses a value by a schema, or refuses with what is wrong. */
export function parse<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: (raw) => says(...codeOf(raw)) });
  if (result.success) return result.data;
  throw invalid(result.error.issues.slice(0, issuesReported).flatMap(issuesOf));
}

/** Returns the refusal that lists what is wrong with the request; of many issues, the first ones. */
export function invalid(issues: readonly Issue[]): Refusal {
  return new Refusal("ERROR_VALIDATION", issues.slice(0, issuesReported));
}

/** Refuses if there are any issues. */
export function refuseIssues(issues: readonly Issue[]): void {
  if (issues.length > 0) throw invalid(issues);
}

/** Encodes an issue code as a zod message. A zod message is a text, so the parameters are inside it. */
export function says(code: IssueCode, params?: IssueParams): string {
  return params === undefined ? code : `${code} ${JSON.stringify(params)}`;
}

function issuesOf(issue: z.core.$ZodIssue): readonly Issue[] {
  const path = issue.path.map((part) => (typeof part === "symbol" ? String(part) : part));
  if (issue.code === "unrecognized_keys") {
    return issue.keys
      .slice(0, issuesReported)
      .map((key) => ({ path: [...path, key], code: "ERROR_UNKNOWN_FIELD" }));
  }
  const [code = "", params] = splitOnce(issue.message);
  if (!isIssueCode(code)) return [{ path, code: "ERROR_FORMAT" }];
  return [params === undefined ? { path, code } : { path, code, params: JSON.parse(params) }];
}

function codeOf(raw: z.core.$ZodRawIssue): [IssueCode, IssueParams?] {
  switch (raw.code) {
    case "invalid_type":
      return [raw.input === undefined ? "ERROR_REQUIRED" : "ERROR_TYPE"];
    case "too_small":
      return tooSmall(raw.origin, Number(raw.minimum));
    case "too_big":
      return tooBig(raw.origin, Number(raw.maximum));
    case "invalid_value":
      return [raw.input === undefined ? "ERROR_REQUIRED" : "ERROR_ITEM_SELECT"];
    case "invalid_union":
      return [raw.input === undefined ? "ERROR_REQUIRED" : "ERROR_TYPE"];
    case "unrecognized_keys":
      return ["ERROR_UNKNOWN_FIELD"];
    default:
      return ["ERROR_FORMAT"];
  }
}

function tooSmall(origin: unknown, value: number): [IssueCode, IssueParams?] {
  if (origin === "string") return value === 1 ? ["ERROR_EMPTY"] : ["ERROR_MIN_LENGTH", { value }];
  return [origin === "array" ? "ERROR_MIN_COUNT" : "ERROR_MIN", { value }];
}

function tooBig(origin: unknown, value: number): [IssueCode, IssueParams] {
  if (origin === "string") return ["ERROR_MAX_LENGTH", { value }];
  return [origin === "array" ? "ERROR_MAX_COUNT" : "ERROR_MAX", { value }];
}

function splitOnce(message: string): readonly string[] {
  const space = message.indexOf(" ");
  return space < 0 ? [message] : [message.slice(0, space), message.slice(space + 1)];
}

function isIssueCode(code: string): code is IssueCode {
  return Object.hasOwn(issueTexts, code);
}
