import type { Colour } from "@cherga/contract/constants";
import type { terminal } from "@cherga/contract/resources/terminal";
import type { menu } from "@cherga/contract/shapes/menu";
import type { z } from "zod";
import type { PrinterName } from "#demo/devices";
import type { OrganizationName } from "#demo/organizations";
import type { NestingPackageName, PackageName } from "#demo/packages";
import { type ServiceName, services } from "#demo/services";
import { trilingual } from "#demo/trilingual";
import { type ArticleName, articles, type PanelName } from "#demo/visitor-pages";
import type { DraftOf, IdOf } from "#demo/writer-for";

type Menu = z.output<typeof menu>;
type WithoutOrder<E> = E extends unknown ? Omit<E, "order"> : never;
type Entry = WithoutOrder<Menu[number]>;
type Title = ReturnType<typeof trilingual>;

/** The rows that terminals refer to. */
type DemoIds = {
  readonly organizationOf: IdOf<OrganizationName>;
  readonly serviceOf: IdOf<ServiceName>;
  readonly packageOf: IdOf<PackageName>;
  readonly nestingPackageOf: IdOf<NestingPackageName>;
  readonly articleOf: IdOf<ArticleName>;
  readonly panelOf: IdOf<PanelName>;
  readonly printerOf: IdOf<PrinterName>;
};

const packageTitles: Readonly<Record<PackageName | NestingPackageName, Title>> = {
  passportAtOnce: trilingual(
    "Passport in one visit",
    "Загранпаспорт за один визит",
    "Закордонний паспорт за один візит",
  ),
  newSurname: trilingual("Change of surname", "Смена фамилии", "Зміна прізвища"),
  consulAtOnce: trilingual(
    "Registration and power of attorney",
    "Консульский учёт и доверенность",
    "Консульський облік і довіреність",
  ),
};

/** Returns the kiosks, one for each hall. */
export function terminalsWith(named: DemoIds) {
  const { organizationOf, packageOf, nestingPackageOf, panelOf, printerOf } = named;
  const { section, service, servicePackage, article, checkIn } = entriesWith(named);

  return {
    kyiv: {
      name: "Kiosk at the main entrance, Kyiv",
      description: "Open as long as the centre itself.",
      organizationId: organizationOf("kyiv"),
      languages: ["ua", "en", "ru"],
      menu: inOrder([
        section(
          "documents",
          null,
          "indigo",
          trilingual("Passports and ID cards", "Паспорта и ID-карты", "Паспорти та ID-картки"),
        ),
        service("passport", "documents"),
        service("idCard", "documents"),
        service("biometrics", "documents"),
        section(
          "in-one-visit",
          "documents",
          "deep-purple",
          trilingual("Everything in one visit", "Всё за один визит", "Усе за один візит"),
        ),
        servicePackage("passportAtOnce", packageOf("passportAtOnce"), "in-one-visit"),
        servicePackage("newSurname", nestingPackageOf("newSurname"), "in-one-visit"),
        section(
          "registration",
          null,
          "green",
          trilingual("Residence and business", "Место жительства и бизнес", "Місце проживання та бізнес"),
        ),
        service("residence", "registration"),
        service("business", "registration"),
        service("collection", null),
        service("stateFee", null),
        service("consultation", null),
        checkIn(null),
        section(
          "help",
          null,
          "grey",
          trilingual("Useful information", "Полезная информация", "Корисна інформація"),
        ),
        article("howItWorks", "help"),
        article("passportDocuments", "help"),
        article("fees", "help"),
        article("accessibility", "help"),
      ]),
      panels: [panelOf("goodToKnow"), panelOf("withoutBarriers")],
      limits: [{ type: "service", serviceId: named.serviceOf("business"), max: 100, periodDays: 1 }],
      printerDeviceId: printerOf("kyiv"),
    },
    warsaw: {
      name: "Kiosk in the waiting room, Warsaw",
      description: "Visitors with an appointment check in here.",
      organizationId: organizationOf("warsaw"),
      languages: ["ua", "en", "ru"],
      menu: inOrder([
        checkIn(null),
        service("consularPassport", null),
        service("biometrics", null),
        section(
          "consul",
          null,
          "deep-purple",
          trilingual("Consular services", "Консульские услуги", "Консульські послуги"),
        ),
        service("notary", "consul"),
        service("consularRegister", "consul"),
        servicePackage("consulAtOnce", packageOf("consulAtOnce"), "consul"),
        service("collection", null),
        service("consultation", null),
        article("privacy", null),
      ]),
      panels: [panelOf("goodToKnow")],
      limits: [{ type: "fio", max: 2, periodDays: 1 }],
      printerDeviceId: printerOf("warsaw"),
    },
    istanbul: {
      name: "Kiosk in the lobby, Istanbul",
      organizationId: organizationOf("istanbul"),
      languages: ["en", "ua", "ru"],
      menu: inOrder([
        service("medical", null),
        service("certificate", null),
        service("collection", null),
        service("consultation", null),
        checkIn(null),
        article("beforeExamination", null),
      ]),
      panels: [panelOf("forSeafarers")],
      printerDeviceId: printerOf("istanbul"),
    },
  } satisfies Record<string, DraftOf<typeof terminal>>;
}

function inOrder(entries: readonly Entry[]): Menu {
  return entries.map((entry, order) => ({ ...entry, order }));
}

/** Returns functions that create menu entries. The id of each is the name of what it opens. */
function entriesWith({ serviceOf, articleOf }: DemoIds) {
  return {
    section: (id: string, parentId: string | null, colour: Colour, title: Title): Entry => ({
      type: "section",
      id,
      parentId,
      title,
      colour,
    }),
    service: (name: ServiceName, parentId: string | null): Entry => ({
      type: "service",
      id: name,
      parentId,
      serviceId: serviceOf(name),
      title: services[name].name,
      colour: services[name].parameters.colour,
    }),
    servicePackage: (
      name: PackageName | NestingPackageName,
      servicePackageId: number,
      parentId: string | null,
    ): Entry => ({
      type: "package",
      id: name,
      parentId,
      servicePackageId,
      title: packageTitles[name],
      colour: "deep-purple",
    }),
    article: (name: ArticleName, parentId: string | null): Entry => ({
      type: "article",
      id: name,
      parentId,
      articleId: articleOf(name),
      title: articles[name].subject,
      colour: "grey",
    }),
    checkIn: (parentId: string | null): Entry => ({
      type: "checkIn",
      id: "check-in",
      parentId,
      title: trilingual("I have an appointment", "Я по записи", "Я за записом"),
      colour: "orange",
    }),
  };
}
