import { languageCodes } from "#constants";
import { choice, flag, text } from "#fields";
import { defineResource } from "#resource";

export const language = defineResource({
  name: "language",
  title: "name",
  scope: "global",
  read: "staff",
  write: "globalAdmin",
  visible: { fields: ["code", "name", "status", "main"] },
  fields: {
    code: choice(languageCodes),
    name: text({ max: 60 }),
    status: flag(true),
    main: flag(false),
  },
});
