import { languageCodes } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";
import type {
  Texts,
  VisitorField,
  VisitorPackage,
  VisitorService,
} from "@cherga/contract/shapes/visitor-service";
import type { CataloguePackage, CatalogueService, Config } from "#queue/config/config";
import { fieldsOf } from "#queue/registration/free-time";
import { partsOf } from "#queue/registration/wanted-visit";
import { localizerOf } from "#queue/views/localize";

/** Returns a text in every language, so that a screen can switch languages at once. */
export function inEveryLanguage(config: Config, words: Words = {}): Texts {
  const [en = "", ru = "", ua = ""] = languageCodes.map((code) => localizerOf(config, code)(words));
  return { en, ru, ua };
}

/** Returns a service as visitors see it. */
export function visitorService(config: Config, service: CatalogueService): VisitorService {
  const { colour, icon, price, bring } = service.parameters;
  return {
    id: service.id,
    name: inEveryLanguage(config, service.name),
    description: inEveryLanguage(config, service.description),
    duration: service.duration,
    bring: inEveryLanguage(config, bring),
    ...(colour === undefined ? {} : { colour }),
    ...(icon === undefined ? {} : { icon }),
    ...(price === undefined ? {} : { price }),
    fields: visitorFields(config, [service.id]),
  };
}

/** Returns a package as visitors see it. */
export function visitorPackage(config: Config, { id, ...packed }: CataloguePackage): VisitorPackage {
  const serviceIds = partsOf({ servicePackage: id }, config).map(({ serviceId }) => serviceId);
  return {
    id,
    name: inEveryLanguage(config, packed.name),
    description: inEveryLanguage(config, packed.description),
    serviceIds,
    mainServiceId: packed.mainServiceId,
    fields: visitorFields(config, serviceIds),
  };
}

/** Returns the fields that a visitor is asked for with these services. */
export const visitorFields = (config: Config, serviceIds: readonly number[]): VisitorField[] =>
  shownFields(config, fieldsOf(serviceIds, { config }));

/** Returns fields as visitors see them. */
export function shownFields(
  config: Config,
  asked: readonly { readonly dataFieldId: number; readonly required: boolean }[],
): VisitorField[] {
  return asked.flatMap(({ dataFieldId, required }) => {
    const field = config.dataFields.get(dataFieldId);
    if (field === undefined) return [];
    const { type, format, mask } = field;
    return {
      dataFieldId,
      required,
      type,
      format,
      mask,
      phoneCode: type === "ph" ? config.phoneCode : "",
      label: inEveryLanguage(config, field.label),
      title: inEveryLanguage(config, field.title),
      inputHint: inEveryLanguage(config, field.inputHint),
      placeholder: inEveryLanguage(config, field.placeholder),
    };
  });
}
