import type { VisitorField } from "@cherga/contract/shapes/visitor-service";
import { phoneGroupsByCode } from "@cherga/contract/phone";
import type { Say } from "#visitors/bot/talk/answer";

/** Says what is wrong with a value, and what is expected instead. */
export function faultText(
  say: Say,
  { type, mask, format, phoneCode }: Pick<VisitorField, "type" | "mask" | "format" | "phoneCode">,
  code: string | undefined,
): string {
  switch (code) {
    case "ERROR_REQUIRED":
      return say("required");
    case "ERROR_DATE":
      return say("wrongDate", { example: exampleDate(format) });
    case "ERROR_DATE_FUTURE":
      return say("futureDate");
    default:
      if (mask !== "") return say("wrongMask", { mask });
      if (type === "ph") return say("wrongPhone", { example: examplePhone(phoneCode) });
      return say(type === "e" ? "wrongEmail" : "wrongValue");
  }
}

const exampleDate = (format: string): string =>
  format.replace("DD", "31").replace("MM", "12").replace("YYYY", "1990").replace("YY", "90");

/** Returns a number of the country as it is written there. */
function examplePhone(code: string): string {
  const groups = phoneGroupsByCode[code] ?? [9];
  const digits = "501234567890";
  const written = groups.map((length, at) => {
    const from = groups.slice(0, at).reduce((sum, each) => sum + each, 0);
    return digits.slice(from, from + length);
  });
  return [`+${code}`, ...written].join(" ");
}
