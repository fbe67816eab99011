import { z } from "zod";
import { pattern } from "#fields";

/** The Telegram bot of a booking page. */
export const bookingBot = z.strictObject({
  enabled: z.boolean(),
  /** The bot's id, a colon, and its secret. */
  telegramToken: pattern(/^(\d{1,15}:[\w-]{1,100})?$/, { max: 120 }).optional(),
});
export type BookingBot = z.output<typeof bookingBot>;
