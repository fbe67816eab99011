import { z } from "zod";
import {
  completed,
  flag,
  initially,
  json,
  line,
  longText,
  nullable,
  optionalText,
  readOnly,
  reference,
  text,
} from "#fields";
import { says } from "#issues";

const setting = z.union([line({ max: 500 }), z.number().min(-1e15).max(1e15), z.boolean()]);

/** Settings that only the device itself understands. */
export const deviceConfig = z
  .record(line({ min: 1, max: 60 }), setting)
  .refine((settings) => Object.keys(settings).length <= 100, says("ERROR_MAX_COUNT", { value: 100 }));

/** The fields of every device. */
export const deviceFields = () => ({
  name: text({ max: 120 }),
  description: longText({ max: 1_000 }),
  organizationId: completed(reference("organization")),
  config: initially({}, json(deviceConfig)),
  /** Where the device receives the server's stream. */
  host: optionalText({ max: 200 }),
  /** The id with which the device connects. */
  deviceId: nullable(text({ max: 120 })),
  /** Whether it is connected now. */
  connect: readOnly(flag(false)),
});
