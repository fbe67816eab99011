import { article } from "@cherga/contract/resources/article";
import { country } from "@cherga/contract/resources/country";
import { include } from "@cherga/contract/resources/include";
import { printerTemplate } from "@cherga/contract/resources/printer-template";
import { region } from "@cherga/contract/resources/region";
import { unit } from "@cherga/contract/resources/unit";
import { voiceTemplate } from "@cherga/contract/resources/voice-template";
import { bind, type Binding } from "#resources/binding";
import { boardBinding } from "#resources/board";
import {
  boardDeviceBinding,
  posDeviceBinding,
  printerDeviceBinding,
  remoteDeviceBinding,
  serverBinding,
  voiceDeviceBinding,
} from "#resources/devices";
import { dataFieldBinding } from "#resources/data-field";
import { serviceDataFieldBinding, webOnlineDataFieldBinding } from "#resources/field-links";
import { languageBinding } from "#resources/language";
import { operatorBinding } from "#resources/operator";
import { organizationBinding } from "#resources/organization";
import { scheduleBinding } from "#resources/schedule";
import { serviceBinding } from "#resources/service";
import { servicePackageBinding } from "#resources/service-package";
import { terminalBinding } from "#resources/terminal";
import { userBinding } from "#resources/user";
import { webOnlineBinding } from "#resources/web-online";

export const articleBinding = bind({ resource: article, table: "article" });
export const includeBinding = bind({ resource: include, table: "include" });
export const countryBinding = bind({ resource: country, table: "country" });
export const regionBinding = bind({ resource: region, table: "region" });
export const printerTemplateBinding = bind({ resource: printerTemplate, table: "printer_template" });
export const voiceTemplateBinding = bind({ resource: voiceTemplate, table: "voice_template" });

/** All resources with their bindings. */
export const bindings: readonly Binding[] = [
  languageBinding,
  bind({ resource: unit, table: "unit" }),
  countryBinding,
  regionBinding,
  dataFieldBinding,
  serviceBinding,
  serviceDataFieldBinding,
  servicePackageBinding,
  articleBinding,
  includeBinding,
  printerTemplateBinding,
  voiceTemplateBinding,
  organizationBinding,
  webOnlineBinding,
  webOnlineDataFieldBinding,
  scheduleBinding,
  userBinding,
  operatorBinding,
  printerDeviceBinding,
  voiceDeviceBinding,
  posDeviceBinding,
  remoteDeviceBinding,
  serverBinding,
  terminalBinding,
  boardBinding,
  boardDeviceBinding,
];

/** Returns the binding of a resource by its name. */
export function bindingOf(name: string): Binding {
  const found = bindings.find(({ resource }) => resource.name === name);
  if (found === undefined) throw new Error(`No resource is called ${name}`);
  return found;
}
