import type { Config } from "#queue/config/config";

/** Without the country code, which not every visitor types. */
const digitsCompared = 9;

/** Returns a phone number in comparable form; undefined when it is too short. */
export function comparablePhone(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, "");
  return digits.length < digitsCompared ? undefined : digits.slice(-digitsCompared);
}

/** Returns whether a field asks for a phone. */
export const isPhone = (dataFieldId: number, { dataFields }: Config): boolean =>
  dataFields.get(dataFieldId)?.type === "ph";
