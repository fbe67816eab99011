import type { Config } from "#queue/config/config";
import type { Client } from "#queue/day/clients";

/** Without the code of the country, which some write and some do not. */
const digitsCompared = 9;

/** Gives a phone as it is compared; nothing when it is too short to be one. */
export function comparablePhone(phone: string): string | undefined {
  const digits = phone.replaceAll(/\D/g, "");
  return digits.length < digitsCompared ? undefined : digits.slice(-digitsCompared);
}

/** Gives what somebody said so that limits know it again, in whichever way a phone was written. */
export function comparableValues(values: Client["values"], config: Config): Client["values"] {
  return values.map(({ dataFieldId, value }) => ({
    dataFieldId,
    value: isPhone(dataFieldId, config) ? (comparablePhone(value) ?? value) : value,
  }));
}

/** Whether a field asks for a phone. */
export const isPhone = (dataFieldId: number, { dataFields }: Config): boolean =>
  dataFields.get(dataFieldId)?.type === "ph";
