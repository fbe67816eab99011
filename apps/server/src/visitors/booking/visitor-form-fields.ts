import { dataFieldIds } from "@cherga/contract/constants";
import type { AskedField } from "@cherga/contract/shapes/field-links";
import type { Config } from "#queue/config/config";
import { fieldsOf } from "#queue/registration/free-time";
import type { BookingPage } from "#visitors/shared/page-offers";
import type { MessageDeps } from "#messages/message-deps";
import { needsCode, wayOfCodes } from "#messages/ways";

/**
 * Returns the fields that a visitor is asked for, each once: those of the page, those of the services, and the
 * recipient of the code. Page and services keep the order of their own fields; the optional fields at the end of each
 * come after everything that is required. Photos are taken only at kiosks.
 */
export function askedFields(
  deps: MessageDeps,
  config: Config,
  serviceIds: readonly number[],
  { customerDataFields }: Pick<BookingPage, "customerDataFields">,
): readonly AskedField[] {
  const isConfirmed = needsCode(deps, config.organization);
  const lists: readonly (readonly AskedField[])[] = [
    customerDataFields,
    fieldsOf(serviceIds, { config }),
    isConfirmed ? [{ dataFieldId: wayOfCodes(config).fieldId, required: true }] : [],
  ];
  const all = [
    ...lists.flatMap((list) => list.slice(0, requiredEnd(list))),
    ...lists.flatMap((list) => list.slice(requiredEnd(list))),
  ];
  const asked = new Map<number, AskedField>();
  for (const { dataFieldId, required } of all) {
    if (dataFieldId === dataFieldIds.photo) continue;
    asked.set(dataFieldId, { dataFieldId, required: required || asked.get(dataFieldId)?.required === true });
  }
  return [...asked.values()];
}

const requiredEnd = (list: readonly AskedField[]): number =>
  list.findLastIndex(({ required }) => required) + 1;
