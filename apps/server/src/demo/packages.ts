import type { servicePackage } from "@cherga/contract/resources/service-package";
import type { PackageItems } from "@cherga/contract/shapes/package-items";
import type { ServiceName } from "#demo/services";
import { trilingual } from "#demo/trilingual";
import type { DraftOf, IdOf } from "#demo/writer-for";

type Dependencies = PackageItems[number]["dependencies"];

const after = (...itemIds: readonly string[]): Dependencies =>
  itemIds.map((itemId) => ({ itemId, type: "blocking" }));

/** Returns the packages made of services only. */
export const packagesOf = (serviceOf: IdOf<ServiceName>) =>
  ({
    /** A diamond: the fee and the photo both wait for the consultation, the application waits for both. */
    passportAtOnce: {
      name: trilingual(
        "International passport in one visit",
        "Загранпаспорт за один визит",
        "Закордонний паспорт за один візит",
      ),
      description: trilingual(
        "Documents checked, fee paid, photo taken and application accepted, one after another without a second queue.",
        "Проверим документы, примем оплату, сфотографируем и примем заявление — подряд, без второй очереди.",
        "Перевіримо документи, приймемо оплату, сфотографуємо та приймемо заяву — поспіль, без другої черги.",
      ),
      mainServiceId: serviceOf("passport"),
      items: [
        { type: "service", id: "check", serviceId: serviceOf("consultation"), order: 0, dependencies: [] },
        {
          type: "service",
          id: "fee",
          serviceId: serviceOf("stateFee"),
          order: 1,
          dependencies: after("check"),
        },
        {
          type: "service",
          id: "photo",
          serviceId: serviceOf("biometrics"),
          order: 2,
          dependencies: after("check"),
        },
        {
          type: "service",
          id: "application",
          serviceId: serviceOf("passport"),
          order: 3,
          dependencies: after("fee", "photo"),
        },
      ],
    },
    /** The copy is handed out in the time that the power of attorney blocks after its own end. */
    consulAtOnce: {
      name: trilingual(
        "Consular registration and power of attorney",
        "Консульский учёт и доверенность",
        "Консульський облік і довіреність",
      ),
      description: trilingual(
        "Registration, power of attorney and the certified copy in hand on the same day.",
        "Постановка на учёт, доверенность и заверенный экземпляр на руки в тот же день.",
        "Взяття на облік, довіреність і засвідчений примірник на руки того самого дня.",
      ),
      mainServiceId: serviceOf("notary"),
      items: [
        {
          type: "service",
          id: "register",
          serviceId: serviceOf("consularRegister"),
          order: 0,
          dependencies: [],
        },
        {
          type: "service",
          id: "deed",
          serviceId: serviceOf("notary"),
          order: 1,
          dependencies: after("register"),
        },
        {
          type: "service",
          id: "copy",
          serviceId: serviceOf("collection"),
          order: 2,
          dependencies: [{ itemId: "deed", type: "lendTime" }],
        },
      ],
    },
  }) satisfies Record<string, DraftOf<typeof servicePackage>>;

export type PackageName = keyof ReturnType<typeof packagesOf>;

/** Returns the packages that contain other packages. */
export const nestingPackagesOf = (serviceOf: IdOf<ServiceName>, packageOf: IdOf<PackageName>) =>
  ({
    newSurname: {
      name: trilingual(
        "Documents after a change of surname",
        "Документы после смены фамилии",
        "Документи після зміни прізвища",
      ),
      description: trilingual(
        "A new ID card first, then the international passport in the new name.",
        "Сначала новая ID-карта, затем загранпаспорт на новую фамилию.",
        "Спершу нова ID-картка, потім закордонний паспорт на нове прізвище.",
      ),
      mainServiceId: serviceOf("idCard"),
      items: [
        { type: "service", id: "card", serviceId: serviceOf("idCard"), order: 0, dependencies: [] },
        {
          type: "package",
          id: "passport",
          servicePackageId: packageOf("passportAtOnce"),
          order: 1,
          dependencies: after("card"),
        },
      ],
    },
  }) satisfies Record<string, DraftOf<typeof servicePackage>>;

export type NestingPackageName = keyof ReturnType<typeof nestingPackagesOf>;
