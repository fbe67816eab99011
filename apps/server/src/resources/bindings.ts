import { article } from "@cherga/contract/resources/article";
import { boardDevice } from "@cherga/contract/resources/board-device";
import { country } from "@cherga/contract/resources/country";
import { include } from "@cherga/contract/resources/include";
import { posDevice } from "@cherga/contract/resources/pos-device";
import { printerDevice } from "@cherga/contract/resources/printer-device";
import { printerTemplate } from "@cherga/contract/resources/printer-template";
import { region } from "@cherga/contract/resources/region";
import { remoteDevice } from "@cherga/contract/resources/remote-device";
import { server } from "@cherga/contract/resources/server";
import { terminal } from "@cherga/contract/resources/terminal";
import { unit } from "@cherga/contract/resources/unit";
import { voiceDevice } from "@cherga/contract/resources/voice-device";
import { voiceTemplate } from "@cherga/contract/resources/voice-template";
import { webOnline } from "@cherga/contract/resources/web-online";
import { bind, type Binding } from "#resources/binding";
import { boardBinding } from "#resources/board";
import { dataFieldBinding } from "#resources/data-field";
import { linksOf, serviceDataFieldBinding, webOnlineDataFieldBinding } from "#resources/field-links";
import { languageBinding } from "#resources/language";
import { operatorBinding } from "#resources/operator";
import { organizationBinding } from "#resources/organization";
import { scheduleBinding } from "#resources/schedule";
import { serviceBinding } from "#resources/service";
import { servicePackageBinding } from "#resources/service-package";
import { userBinding } from "#resources/user";

export const articleBinding = bind({ resource: article, table: "article" });
export const includeBinding = bind({ resource: include, table: "include" });
export const terminalBinding = bind({ resource: terminal, table: "terminal" });
export const countryBinding = bind({ resource: country, table: "country" });
export const regionBinding = bind({ resource: region, table: "region" });
export const printerTemplateBinding = bind({ resource: printerTemplate, table: "printer_template" });
export const webOnlineBinding = bind({
  resource: webOnline,
  table: "web_online",
  derived: { customerDataFields: linksOf("web_online_data_field", "web_online") },
});

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
  bind({ resource: voiceTemplate, table: "voice_template" }),
  organizationBinding,
  webOnlineBinding,
  webOnlineDataFieldBinding,
  scheduleBinding,
  userBinding,
  operatorBinding,
  bind({ resource: printerDevice, table: "printer_device" }),
  bind({ resource: voiceDevice, table: "voice_device" }),
  bind({ resource: posDevice, table: "pos_device" }),
  bind({ resource: remoteDevice, table: "remote_device" }),
  bind({ resource: boardDevice, table: "board_device" }),
  bind({ resource: server, table: "server" }),
  terminalBinding,
  boardBinding,
];

/** Returns the binding of a resource by its name. */
export function bindingOf(name: string): Binding {
  const found = bindings.find(({ resource }) => resource.name === name);
  if (found === undefined) throw new Error(`No resource is called ${name}`);
  return found;
}
