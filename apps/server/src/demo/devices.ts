import type { boardDevice } from "@cherga/contract/resources/board-device";
import type { posDevice } from "@cherga/contract/resources/pos-device";
import type { printerDevice } from "@cherga/contract/resources/printer-device";
import type { remoteDevice } from "@cherga/contract/resources/remote-device";
import type { server } from "@cherga/contract/resources/server";
import type { voiceDevice } from "@cherga/contract/resources/voice-device";
import type { OrganizationName } from "#demo/organizations";
import type { PrinterTemplateName, VoiceTemplateName } from "#demo/templates";
import type { DraftOf, IdOf } from "#demo/writer-for";

// All addresses are in 192.0.2.0/24, which is reserved for examples, so that no real printer gets the demo's tickets.

/** Returns the ticket printers. */
export const printersOf = (organizationOf: IdOf<OrganizationName>, templateOf: IdOf<PrinterTemplateName>) =>
  ({
    kyiv: {
      name: "Kiosk printer, Kyiv",
      description: "Built into the kiosk at the main entrance.",
      organizationId: organizationOf("kyiv"),
      config: { paperMm: 80, cutter: true, codePage: "raster" },
      deviceId: "kyiv-kiosk-1",
      signature: "kyiv-kiosk-1",
      forDesks: true,
      mac: "02:00:5E:00:53:01",
      ip: "192.0.2.31",
      init: "1B40",
      printerTemplateId: templateOf("wide"),
    },
    warsaw: {
      name: "Desk printer, Warsaw",
      description: "At the reception desk; the kiosk prints here too.",
      organizationId: organizationOf("warsaw"),
      config: { paperMm: 58, cutter: false },
      deviceId: "warsaw-desk-1",
      signature: "warsaw-desk-1",
      forDesks: true,
      mac: "02:00:5E:00:53:02",
      ip: "192.0.2.32",
      printerIpp: "ipp://192.0.2.32/ipp/print",
      printerTemplateId: templateOf("narrow"),
    },
    istanbul: {
      name: "Kiosk printer, Istanbul",
      organizationId: organizationOf("istanbul"),
      config: { paperMm: 80, cutter: true },
      deviceId: "istanbul-kiosk-1",
      signature: "istanbul-kiosk-1",
      forDesks: true,
      ip: "192.0.2.33",
      printerTemplateId: templateOf("wide"),
    },
  }) satisfies Record<string, DraftOf<typeof printerDevice>>;

export type PrinterName = keyof ReturnType<typeof printersOf>;

/** Returns the loudspeakers. */
export const voicesOf = (organizationOf: IdOf<OrganizationName>, templateOf: IdOf<VoiceTemplateName>) =>
  ({
    kyiv: {
      name: "Loudspeakers, main hall",
      description: "Four ceiling speakers on one amplifier.",
      organizationId: organizationOf("kyiv"),
      config: { volume: 70, quietFrom: "22:00", quietTo: "07:00", quietVolume: 30 },
      host: "192.0.2.41",
      deviceId: "kyiv-voice-1",
      voiceTemplateId: templateOf("threeLanguages"),
    },
    istanbul: {
      name: "Loudspeaker, waiting room",
      organizationId: organizationOf("istanbul"),
      config: { volume: 55 },
      host: "192.0.2.43",
      deviceId: "istanbul-voice-1",
      voiceTemplateId: templateOf("withService"),
    },
  }) satisfies Record<string, DraftOf<typeof voiceDevice>>;

/** Returns the payment terminals. */
export const paymentTerminalsOf = (organizationOf: IdOf<OrganizationName>) =>
  ({
    kyiv: {
      name: "Payment terminal, cash desk",
      description: "Cards and phones; window 5.",
      organizationId: organizationOf("kyiv"),
      config: { protocol: "ECR JSON", port: 2000, merchantId: "KYIVASC1" },
      host: "192.0.2.51",
      deviceId: "kyiv-pos-1",
    },
    warsaw: {
      name: "Payment terminal, room 201",
      organizationId: organizationOf("warsaw"),
      config: { protocol: "ECR JSON", port: 2000, merchantId: "WAWCONS1" },
      host: "192.0.2.52",
      deviceId: "warsaw-pos-1",
    },
  }) satisfies Record<string, DraftOf<typeof posDevice>>;

/** Returns the button consoles. */
export const consolesOf = (organizationOf: IdOf<OrganizationName>, personOf: IdOf<string>) =>
  ({
    kyiv: {
      name: "Button console, window 4",
      description: "Next, repeat, defer; used instead of the screen.",
      organizationId: organizationOf("kyiv"),
      config: { operatorId: personOf("operator4"), line: "tcp", address: "192.0.2.61:4001" },
      keys: { "1": "next", "2": "repeat", "3": "hold" },
      deviceId: "kyiv-remote-4",
    },
  }) satisfies Record<string, DraftOf<typeof remoteDevice>>;

/** Returns the computers of the hall screens. */
export const boardComputersOf = (organizationOf: IdOf<OrganizationName>, boardOf: IdOf<"kyiv" | "warsaw">) =>
  ({
    kyiv: {
      name: "Screen computer, main hall",
      description: "Drives the large screen opposite the windows, 55″.",
      organizationId: organizationOf("kyiv"),
      config: { display: ":0" },
      host: "192.0.2.71",
      deviceId: "kyiv-board-1",
      boardId: boardOf("kyiv"),
      type: "chromium",
      vnc: { host: "127.0.0.1", port: 5900, password: "demo" },
    },
    warsaw: {
      name: "Screen computer, waiting room",
      description: "Upright screen, 43″.",
      organizationId: organizationOf("warsaw"),
      config: { display: ":0" },
      host: "192.0.2.72",
      deviceId: "warsaw-board-1",
      boardId: boardOf("warsaw"),
      type: "chromium",
    },
  }) satisfies Record<string, DraftOf<typeof boardDevice>>;

/** Returns the local servers. */
export const branchServersOf = (organizationOf: IdOf<OrganizationName>) =>
  ({
    istanbul: {
      name: "Local server, Istanbul",
      description: "Keeps the centre working without an internet connection.",
      organizationId: organizationOf("istanbul"),
    },
  }) satisfies Record<string, DraftOf<typeof server>>;
