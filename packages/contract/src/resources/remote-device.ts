import { consoleKeys, lineOfConsole, operatorOfConsole } from "#devices/consoles";
import { initially, json, type Use } from "#fields";
import { defineResource } from "#resource";
import { deviceConfig, deviceFields } from "#shapes/device";

/** A hardware console with buttons, in place of the operator's screen. */
export const remoteDevice = defineResource({
  name: "remote-device",
  title: "name",
  scope: "organization",
  read: "admin",
  write: "admin",
  fields: {
    ...deviceFields(),
    config: initially({}, json(deviceConfig, operatorOf)),
    /** What each button does, by its code. */
    keys: initially({}, json(consoleKeys)),
  },
  check: ({ config, host }) =>
    config["line"] === undefined || lineOfConsole({ config, host }) !== undefined
      ? []
      : [{ path: ["config", "address"], code: "ERROR_FORMAT" } as const],
});

/** Returns the operator whose console it is. */
function operatorOf(config: Readonly<Record<string, unknown>>): readonly Use[] {
  const operatorId = operatorOfConsole(config);
  return operatorId === undefined ? [] : [{ resource: "operator", id: operatorId, path: ["operatorId"] }];
}
