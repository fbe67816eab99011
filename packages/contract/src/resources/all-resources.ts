import type { Resource } from "#resource";
import { article } from "#resources/article";
import { board } from "#resources/board";
import { boardDevice } from "#resources/board-device";
import { country } from "#resources/country";
import { dataField } from "#resources/data-field";
import { include } from "#resources/include";
import { language } from "#resources/language";
import { operator } from "#resources/operator";
import { organization } from "#resources/organization";
import { posDevice } from "#resources/pos-device";
import { printerDevice } from "#resources/printer-device";
import { printerTemplate } from "#resources/printer-template";
import { region } from "#resources/region";
import { remoteDevice } from "#resources/remote-device";
import { schedule } from "#resources/schedule";
import { server } from "#resources/server";
import { service } from "#resources/service";
import { serviceDataField } from "#resources/service-data-field";
import { servicePackage } from "#resources/service-package";
import { terminal } from "#resources/terminal";
import { unit } from "#resources/unit";
import { user } from "#resources/user";
import { voiceDevice } from "#resources/voice-device";
import { voiceTemplate } from "#resources/voice-template";
import { webOnline } from "#resources/web-online";
import { webOnlineDataField } from "#resources/web-online-data-field";

/** Every resource, each after those it refers to. */
export const resources: readonly Resource[] = [
  language,
  unit,
  country,
  region,
  dataField,
  service,
  serviceDataField,
  servicePackage,
  article,
  include,
  printerTemplate,
  voiceTemplate,
  organization,
  webOnline,
  webOnlineDataField,
  schedule,
  user,
  operator,
  printerDevice,
  voiceDevice,
  posDevice,
  remoteDevice,
  server,
  terminal,
  board,
  boardDevice,
];
