import { currencyOfCountry } from "@cherga/contract/currency";
import type { Config } from "#queue/config/config";

/** Returns the currency of the prices: the organization's own, else that of its country, else the euro. */
export const currencyIn = ({ organization, phoneCode }: Pick<Config, "organization" | "phoneCode">): string =>
  organization.currency ?? currencyOfCountry(phoneCode) ?? "EUR";
