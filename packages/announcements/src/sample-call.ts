import type { LanguageCode } from "@cherga/contract/constants";
import type { CallValues } from "#phrase";

/** An invented call, for templates without a real one. */
export const sampleCalls: Readonly<Record<LanguageCode, CallValues>> = {
  en: { number: "A017", room: "3", operator: "Olena Koval", service: "Consultation" },
  ru: { number: "A017", room: "3", operator: "Елена Коваль", service: "Консультация" },
  ua: { number: "A017", room: "3", operator: "Олена Коваль", service: "Консультація" },
};
