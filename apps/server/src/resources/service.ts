import { service } from "@cherga/contract/resources/service";
import { bind } from "#resources/binding";
import { linksOf } from "#resources/field-links";

export const serviceBinding = bind({
  resource: service,
  table: "service",
  derived: { customerDataFields: linksOf("service_data_field", "service") },
});
