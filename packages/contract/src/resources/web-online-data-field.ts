import { belongsTo, completed, flag, integer, reference } from "#fields";
import { defineResource } from "#resource";
import { sortOrder } from "#shapes/field-links";

/** A data field that a booking page asks for. */
export const webOnlineDataField = defineResource({
  name: "web-online-data-field",
  title: "sortOrder",
  scope: "global",
  read: "staff",
  write: "globalAdmin",
  fields: {
    webOnlineId: belongsTo("web-online"),
    dataFieldId: reference("data-field"),
    /** Absent: after all others. */
    sortOrder: completed(integer(sortOrder)),
    required: flag(false),
  },
});
