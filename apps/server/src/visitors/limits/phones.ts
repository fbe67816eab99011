import type { Config } from "#queue/config/config";

/** Without the code of the country, which some write and some do not. */
const digitsCompared = 9;

/** Gives a phone as it is compared; nothing when it is too short to be one. */
export function comparablePhone(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, "");
  return digits.length < digitsCompared ? undefined : digits.slice(-digitsCompared);
}

/** Whether a field asks for a phone. */
export const isPhone = (dataFieldId: number, { dataFields }: Config): boolean =>
  dataFields.get(dataFieldId)?.type === "ph";
