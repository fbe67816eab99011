import { belongsTo, completed, flag, integer, reference } from "#fields";
import { defineResource } from "#resource";
import { sortOrder } from "#shapes/field-links";

/** A data field that a service asks for. */
export const serviceDataField = defineResource({
  name: "service-data-field",
  title: "sortOrder",
  scope: "global",
  read: "staff",
  write: "globalAdmin",
  fields: {
    serviceId: belongsTo("service"),
    dataFieldId: reference("data-field"),
    /** Absent: after all others. */
    sortOrder: completed(integer(sortOrder)),
    required: flag(false),
  },
});
