import type { BrowserContextOptions } from "playwright-core";
import { type Ask, askAsAdmin } from "../api.ts";
import { makeTestCentre, type TestCentre, type CentreOptions } from "../test-centre.ts";

/** A centre with a kiosk. */
export type KioskCentre = TestCentre & {
  readonly terminalId: number;
  /** A service that asks for the name and the date of birth. */
  readonly askingId: number;
  /** Calls the API as the global administrator. */
  readonly askAll: Ask;
};

const inAllLanguages = (text: string) => ({ en: text, ru: text, ua: text });

/** Creates a centre whose kiosk has a service without data fields, a service with them, a section and check-in. */
export async function makeKioskCentre(
  address: string,
  name: string,
  options: CentreOptions = {},
): Promise<KioskCentre> {
  const centre = await makeTestCentre(address, name, options);
  const { organizationId, serviceId, packageId } = centre;
  const askAll = await askAsAdmin(address);
  const { items } = await askAll("GET", `/service-package/${packageId}`);
  const askingId = Number(Object(items)[1].serviceId);
  for (const dataFieldId of [1, 7])
    await askAll("POST", "/service-data-field/create", { serviceId: askingId, dataFieldId, required: true });
  const article = await askAll("POST", "/article/create", {
    subject: inAllLanguages("How it works"),
    text: inAllLanguages("<p>Take a ticket and wait for your number.</p>"),
    status: true,
  });
  const entry = (id: string, order: number, more: object) => ({
    id,
    order,
    parentId: null,
    title: inAllLanguages(""),
    ...more,
  });
  const made = await askAll("POST", "/terminal/create", {
    name,
    organizationId,
    languages: ["en", "ua", "ru"],
    menu: [
      entry("advice", 1, { type: "service", serviceId }),
      entry("signature", 2, { type: "service", serviceId: askingId }),
      entry("more", 3, { type: "section", title: inAllLanguages("More") }),
      entry("passport", 4, { type: "package", servicePackageId: packageId, parentId: "more" }),
      entry("how", 5, { type: "article", articleId: Number(article["id"]), parentId: "more" }),
      entry("check-in", 6, { type: "checkIn", title: inAllLanguages("I have an appointment") }),
    ],
  });
  return { ...centre, terminalId: Number(made["id"]), askingId, askAll };
}

/** Enrols the kiosk of the centre; returns the credential and the storage that its browser has then. */
export async function enrolKiosk(
  address: string,
  { askAll, terminalId }: KioskCentre,
): Promise<{
  readonly enrolmentId: number;
  readonly credential: string;
  readonly storageState: NonNullable<BrowserContextOptions["storageState"]>;
}> {
  const { id, code } = await askAll("POST", "/enrolment/create", { terminalId });
  const { credential } = await askAll("POST", "/enrolment/exchange", { code });
  const kept = { name: "kiosk-credential", value: JSON.stringify({ [terminalId]: credential }) };
  const storageState = { cookies: [], origins: [{ origin: address, localStorage: [kept] }] };
  return { enrolmentId: Number(id), credential: String(credential), storageState };
}

/** Creates a booking page for the centre and for the demo's first one, which is in another region. */
export async function makeBookingPage(
  { askAll, organizationId }: KioskCentre,
  more: Readonly<Record<string, unknown>> = {},
): Promise<number> {
  const { id } = await askAll("POST", "/web-online/create", {
    name: inAllLanguages("Appointments"),
    organizationFilter: "include",
    organizationIds: [1, organizationId],
    ...more,
  });
  return Number(id);
}
