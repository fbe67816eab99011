import { type ErrorCode, errors } from "@cherga/contract/errors";
import { type IssueCode, issueTexts } from "@cherga/contract/issues";

type ErrorTexts = { readonly [C in ErrorCode as `error.${C}`]: string } & {
  readonly [C in IssueCode as `issue.${C}`]: string;
};

/** Error texts: `error.` for calls, `issue.` for single values. The English ones are those of the contract. */
export default {
  // The keys are assembled at run time; this cast names them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  ...(Object.fromEntries([
    ...Object.entries(errors).map(([code, { text }]) => [`error.${code}`, text]),
    ...Object.entries(issueTexts).map(([code, text]) => [`issue.${code}`, text]),
  ]) as ErrorTexts),
  "error.ERROR_NO_CONNECTION": "No connection to the server",
} as const;
