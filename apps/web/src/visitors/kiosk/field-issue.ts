import { dataFieldForms } from "@cherga/contract/constants";
import { fitsMask } from "@cherga/contract/mask";
import type { VisitorField } from "@cherga/contract/shapes/visitor-service";

/** Says what is wrong with a value, as far as a kiosk can tell; the server looks closer. */
export function issueOf(
  { required, type, mask }: Pick<VisitorField, "required" | "type" | "mask">,
  value: string,
): "ERROR_REQUIRED" | "ERROR_FORMAT" | undefined {
  const said = value.trim();
  if (said === "") return required ? "ERROR_REQUIRED" : undefined;
  return dataFieldForms[type].test(said) && fitsMask(mask, said) ? undefined : "ERROR_FORMAT";
}
