import type { Answer } from "@cherga/contract/call";
import type { Booking } from "@cherga/contract/calls/booking";
import type { onlineCalls } from "@cherga/contract/calls/online";
import type { Texts, VisitorField } from "@cherga/contract/shapes/visitor-service";

/** Five to twelve in Kyiv. */
export const bookingTime = "2026-05-04T08:55:00.000Z";

const inAllLanguages = (text: string): Texts => ({ en: text, ru: text, ua: text });

const anOrganization = {
  id: 2,
  name: inAllLanguages("Centre"),
  fullName: inAllLanguages(""),
  address: inAllLanguages(""),
  regionId: 4,
  timeZone: "Europe/Kyiv",
  supportPhones: [],
  accentColour: "#3450d2",
  logoPath: null,
};

/** A page on which one centre can be booked. */
export const aBookingPage: Answer<typeof onlineCalls.page> = {
  id: 7,
  name: inAllLanguages("Appointments"),
  description: inAllLanguages(""),
  languages: ["en", "ua"],
  regions: [{ id: 4, name: inAllLanguages("Kyiv"), country: inAllLanguages("Ukraine") }],
  organizations: [anOrganization],
  time: bookingTime,
};

const aField = (dataFieldId: number, label: string, more: Partial<VisitorField> = {}): VisitorField => ({
  dataFieldId,
  required: true,
  type: "t",
  label: inAllLanguages(label),
  title: inAllLanguages(""),
  inputHint: inAllLanguages(""),
  placeholder: inAllLanguages(""),
  format: "",
  phoneCode: "",
  mask: "",
  ...more,
});

export const nameField = aField(1, "Full name");
export const phoneField = aField(5, "Phone", { type: "ph", phoneCode: "380" });

/** A centre that gives advice, after a name has been said. */
export const anOffer: Answer<typeof onlineCalls.organization> = {
  organization: anOrganization,
  services: [
    {
      id: 3,
      name: inAllLanguages("Advice"),
      description: inAllLanguages(""),
      duration: { value: 10, unit: "minutes" },
      bring: inAllLanguages(""),
      fields: [nameField],
    },
  ],
  packages: [],
  currency: "UAH",
  confirmBy: "none",
  isConfirmedByStaff: false,
  reservationMin: 15,
  maxQueuePeriodDays: 30,
  time: bookingTime,
};

/** A time that is held for a quarter of an hour: 14:00 on 6 May. */
export const aReservation: Booking = {
  token: "token-of-the-booking",
  status: "reservation",
  until: "2026-05-04T09:10:00.000Z",
  num: null,
  start: "2026-05-06T11:00:00.000Z",
  end: "2026-05-06T11:10:00.000Z",
  time: bookingTime,
};
