import { languageCodes, passwordLength, userRoles } from "#constants";
import { indicatorForm } from "#devices/consoles";
import {
  choice,
  completed,
  flag,
  initially,
  matching,
  nullable,
  optionalText,
  reference,
  references,
  text,
  writeOnly,
} from "#fields";
import { defineResource } from "#resource";

/** Blanks and capitals in a user name only lock users out. */
export const username = () => matching(/^[\p{L}\p{N}._@-]{1,60}$/u, { max: 60 });

export const user = defineResource({
  name: "user",
  title: "username",
  scope: "organization",
  read: "admin",
  write: "admin",
  fields: {
    username: username(),
    password: writeOnly(text(passwordLength)),
    confirm_password: writeOnly(text({ max: passwordLength.max })),
    /** Required of users who change their own password: an unattended session must not be enough. */
    current_password: writeOnly(text({ max: passwordLength.max })),
    first_name: optionalText({ max: 60 }),
    last_name: optionalText({ max: 60 }),
    position: optionalText({ max: 120 }),
    /** Null: no particular organization. */
    organizationId: completed(nullable(reference("organization"))),
    allowedOrganizationIds: references("organization"),
    role: initially("local", choice(userRoles)),
    isAdmin: flag(false),
    isOperator: flag(false),
    newTicket: flag(false),
    newQueue: flag(false),
    callOperator: flag(false),
    callOnly: flag(false),
    payment: flag(false),
    scheduleOnly: flag(false),
    newerSleeping: flag(false),
    room: optionalText({ max: 40 }),
    /** Where the display above the window is. */
    indicator: initially("", matching(indicatorForm, { max: 200 })),
    language: nullable(choice(languageCodes)),
  },
  check: ({ password, confirm_password, role, organizationId }) => [
    ...(confirm_password === undefined || confirm_password === password
      ? []
      : [{ path: ["confirm_password"], code: "ERROR_PASSWORD_MISMATCH" } as const]),
    ...(role === "local" && organizationId === null
      ? [{ path: ["organizationId"], code: "ERROR_REQUIRED" } as const]
      : []),
  ],
});
