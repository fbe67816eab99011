/** Returns the address that calls a phone number as it is written for people. */
export const phoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
