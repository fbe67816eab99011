import { z } from "zod";
import { displayLength } from "#devices/console-limits";
import type { DeviceKind } from "#devices/device-kinds";
import { id, languageCode, line, whole } from "#fields";
import { comparedTables } from "#shapes/compared-tables";

const nothing = z.strictObject({});

/** Every event that a device can be sent, with its data, by the kind of device. */
export const deviceEvents = {
  "printer-device": {
    /** Prints a page that shows whether every dot and the cutter work. */
    test: nothing,
    /** Prints the name of the printer, to find it among others. */
    identify: nothing,
    print: z.strictObject({ ticketId: id, language: languageCode.optional() }),
  },
  "voice-device": {
    test: nothing,
    identify: nothing,
    speak: z.strictObject({
      num: line({ min: 1, max: 20 }),
      window: line({ max: 60 }),
      operatorId: id.optional(),
      ticketId: id.optional(),
    }),
  },
  "board-device": {
    identify: nothing,
    show: z.strictObject({ isOn: z.boolean() }),
    /** Loads the page again. */
    reload: nothing,
    /** Starts the program on the screen again. */
    restart: nothing,
    /** Looks whether the screen can be watched. */
    vncStart: nothing,
    /** Ends all views of the screen. */
    vncStop: nothing,
  },
  "pos-device": {
    test: nothing,
    identify: nothing,
    pay: z.strictObject({ paymentId: id }),
    refund: z.strictObject({ paymentId: id, amount: whole({ min: 1, max: 1e12 }) }),
    lastReceipt: nothing,
    /** Stops waiting for a card. */
    interrupt: nothing,
  },
  "remote-device": {
    test: nothing,
    identify: nothing,
    /** Shows a text for a moment. */
    setDisplay: z.strictObject({ text: line({ min: 1, max: displayLength }) }),
  },
  server: {
    /** Compares a table of the present day; the stream of local servers tells the rows that differ. */
    checkTable: z.strictObject({ table: z.enum(comparedTables) }),
  },
} as const satisfies Record<DeviceKind, Readonly<Partial<Record<DeviceEventName, z.ZodType>>>>;

/** The names of all events. */
export const deviceEventNames = [
  "test",
  "identify",
  "print",
  "speak",
  "show",
  "reload",
  "restart",
  "vncStart",
  "vncStop",
  "pay",
  "refund",
  "lastReceipt",
  "interrupt",
  "setDisplay",
  "checkTable",
] as const;
export type DeviceEventName = (typeof deviceEventNames)[number];

/** Returns the schema of an event's data; undefined if this kind of device has no such event. */
export const eventDataOf = (kind: DeviceKind, event: string): z.ZodType | undefined => {
  const events: Readonly<Record<string, z.ZodType>> = deviceEvents[kind];
  return Object.hasOwn(events, event) ? events[event] : undefined;
};
