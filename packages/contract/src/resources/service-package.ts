import { flag, json, localized, nullable, optionalLocalized, reference } from "#fields";
import { defineResource } from "#resource";
import { packageIssues, packageItems, usesOfPackage } from "#shapes/package-items";

export const servicePackage = defineResource({
  name: "service-package",
  title: "name",
  scope: "global",
  read: "staff",
  write: "globalAdmin",
  visible: { where: "is_view", fields: ["name", "description", "items", "mainServiceId"] },
  fields: {
    name: localized({ max: 120 }),
    description: optionalLocalized({ max: 2_000, several: "lines" }),
    items: json(packageItems, usesOfPackage),
    mainServiceId: nullable(reference("service")),
    is_view: flag(true),
  },
  check: ({ items }) => packageIssues(items),
});
