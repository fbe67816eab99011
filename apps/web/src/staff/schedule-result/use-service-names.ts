import { service } from "@cherga/contract/resources/service";
import { useChoices } from "#staff/forms/fields/choices/reference-field.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Returns a function that names services. */
export function useServiceNames(): (services: "all" | readonly number[]) => string {
  const t = useTexts();
  const choices = new Map(useChoices(service).map(({ value, label }) => [value, label]));
  return (services) =>
    services === "all"
      ? t("result.allServices")
      : services.map((id) => choices.get(String(id)) ?? `#${id}`).join(", ") || t("result.noServices");
}
