import { article } from "@cherga/contract/resources/article";
import { service } from "@cherga/contract/resources/service";
import { servicePackage } from "@cherga/contract/resources/service-package";
import { inLanguage } from "#staff/api/titles.ts";
import { useChoices } from "#staff/forms/fields/choices/reference-field.tsx";
import type { KioskMenuEntry } from "#staff/screens/kiosk/menu-tree.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

/** Returns a function that names an entry: by its own title, else by its target. */
export function useEntryNames(): (entry: KioskMenuEntry) => string {
  const t = useTexts();
  const services = useChoices(service);
  const packages = useChoices(servicePackage);
  const articles = useChoices(article);
  const find = (choices: typeof services, id: number): string =>
    choices.find(({ value }) => value === String(id))?.label ?? t("terminal.notChosen");

  return (entry) => {
    const own = inLanguage(entry.title, t.locale);
    if (own !== "") return own;
    switch (entry.type) {
      case "service":
        return find(services, entry.serviceId);
      case "package":
        return find(packages, entry.servicePackageId);
      case "article":
        return find(articles, entry.articleId);
      case "section":
      case "checkIn":
        return t.of(`terminal.menu.type.${entry.type}`);
    }
  };
}
