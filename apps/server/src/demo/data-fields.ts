import { dataFieldIds } from "@cherga/contract/constants";
import type { dataField } from "@cherga/contract/resources/data-field";
import type { serviceDataField } from "@cherga/contract/resources/service-data-field";
import type { webOnlineDataField } from "@cherga/contract/resources/web-online-data-field";
import type { BookingPageName } from "#demo/visitor-pages";
import type { ServiceName } from "#demo/services";
import { alike, trilingual } from "#demo/trilingual";
import type { DraftOf, IdOf } from "#demo/writer-for";

/** Data fields in addition to the built-in ones. */
export const dataFields = {
  activityCode: {
    name: "activityCode",
    label: trilingual("Main activity code", "Основной код КВЭД", "Основний код КВЕД"),
    inputHint: trilingual(
      "Four digits with a dot between them",
      "Четыре цифры, посередине точка",
      "Чотири цифри, посередині крапка",
    ),
    placeholder: alike("62.01"),
    mask: "##.##",
    regExp: String.raw`^[0-9]{2}\.[0-9]{2}$`,
    category: "document",
  },
  seafarerDocument: {
    name: "seafarerDocument",
    label: trilingual(
      "Seafarer’s identity document",
      "Удостоверение личности моряка",
      "Посвідчення особи моряка",
    ),
    inputHint: trilingual("Two letters and six digits", "Две буквы и шесть цифр", "Дві літери та шість цифр"),
    placeholder: alike("AB123456"),
    regExp: String.raw`^\p{Lu}{2}[0-9]{6}$`,
    category: "document",
  },
} satisfies Record<string, DraftOf<typeof dataField>>;

type OwnFieldName = keyof typeof dataFields;
type FieldName = OwnFieldName | keyof typeof dataFieldIds;
type RequestedFields<N> = {
  readonly by: N;
  readonly required: readonly FieldName[];
  readonly optional: readonly FieldName[];
};
type Link = { readonly dataFieldId: number; readonly required: boolean };

/** The fields that each service asks for. Advice and collection ask for none, to save visitors the typing. */
const askedByServices: readonly RequestedFields<ServiceName>[] = [
  {
    by: "passport",
    required: ["fullName", "birthDate"],
    optional: ["documentNumber", "phone", "photo"],
  },
  { by: "idCard", required: ["fullName", "birthDate"], optional: ["phone"] },
  { by: "residence", required: ["fullName"], optional: ["documentNumber"] },
  { by: "business", required: ["fullName", "taxNumber"], optional: ["activityCode", "email"] },
  { by: "notary", required: ["fullName", "documentNumber"], optional: ["taxNumber", "comment"] },
  { by: "consularRegister", required: ["fullName", "documentNumber"], optional: ["email"] },
  { by: "medical", required: ["fullName", "birthDate"], optional: ["seafarerDocument"] },
  { by: "certificate", required: ["fullName", "seafarerDocument"], optional: ["email", "phone"] },
];

const askedByPages: readonly RequestedFields<BookingPageName>[] = [
  { by: "everywhere", required: ["fullName", "phone"], optional: ["email", "comment"] },
  { by: "civil", required: ["fullName", "phone", "email"], optional: ["comment"] },
  { by: "seafarers", required: ["fullName", "email"], optional: ["phone"] },
];

/** Returns the links of services to the data fields they ask for. */
export function serviceLinks(
  serviceOf: IdOf<ServiceName>,
  ownFieldOf: IdOf<OwnFieldName>,
): Readonly<Record<string, DraftOf<typeof serviceDataField>>> {
  return linksFor(askedByServices, ownFieldOf, (by, link) => ({ serviceId: serviceOf(by), ...link }));
}

/** Returns the links of booking pages to the data fields they ask for. */
export function pageLinks(
  pageOf: IdOf<BookingPageName>,
  ownFieldOf: IdOf<OwnFieldName>,
): Readonly<Record<string, DraftOf<typeof webOnlineDataField>>> {
  return linksFor(askedByPages, ownFieldOf, (by, link) => ({ webOnlineId: pageOf(by), ...link }));
}

function linksFor<N extends string, D>(
  asked: readonly RequestedFields<N>[],
  ownFieldOf: IdOf<OwnFieldName>,
  draftOf: (by: N, link: Link) => D,
): Readonly<Record<string, D>> {
  const fieldOf = (name: FieldName): number => (isOwn(name) ? ownFieldOf(name) : dataFieldIds[name]);
  const links = asked.flatMap(({ by, required, optional }) =>
    [...required, ...optional].map((name) => {
      const link = { dataFieldId: fieldOf(name), required: required.includes(name) };
      return [`${by} ${name}`, draftOf(by, link)] as const;
    }),
  );
  return Object.fromEntries(links);
}

function isOwn(name: FieldName): name is OwnFieldName {
  return Object.hasOwn(dataFields, name);
}
