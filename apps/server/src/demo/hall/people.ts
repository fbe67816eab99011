import { dataFieldIds } from "@cherga/contract/constants";
import type { Random } from "@cherga/engine/random/seeded-random";
import { between, oneOf } from "#demo/hall/chance";
import type { Client } from "#queue/day/clients";
import { ukrainianNames } from "#schedules/invented-name";

/** The data that a visitor enters. */
type Values = Client["values"];

/** Returns a fictional name and phone number, typical for a centre's location. */
export function inventedValues(zone: string, random: Random): Values {
  const { surnames, firstNames, phone } = oneOf(peoplesByZone[zone] ?? [ukrainians], random);
  return [
    { dataFieldId: dataFieldIds.fullName, value: `${oneOf(surnames, random)} ${oneOf(firstNames, random)}` },
    {
      dataFieldId: dataFieldIds.phone,
      value: phone.replaceAll("#", () => String(between(0, 9, random))),
    },
  ];
}

/** Returns whether a visitor is simulated. The simulation never acts for real visitors. */
export function isInvented({ values }: Pick<Client, "values">): boolean {
  return values.some(
    ({ dataFieldId, value }) => dataFieldId === dataFieldIds.phone && nobodysNumber.test(value),
  );
}

/** Prefixes that no phone operator uses, so that no number is real. */
const nobodysNumber = /^\+(?:380 00|48 00|90 000)[ \d]+$/;

type People = {
  readonly surnames: readonly [string, ...string[]];
  readonly firstNames: readonly [string, ...string[]];
  readonly phone: string;
};

const ukrainians: People = { ...ukrainianNames, phone: "+380 00 ### ## ##" };

const poles: People = {
  surnames: ["Nowak", "Wójcik", "Kowalczyk", "Mazur", "Krawczyk", "Zając", "Król", "Wróbel", "Stępień"],
  firstNames: ["Anna", "Katarzyna", "Małgorzata", "Zofia", "Piotr", "Tomasz", "Paweł", "Michał"],
  phone: "+48 00 ### ## ##",
};

const turks: People = {
  surnames: ["Yılmaz", "Kaya", "Demir", "Çelik", "Şahin", "Öztürk", "Aydın", "Arslan", "Doğan"],
  firstNames: ["Ayşe", "Fatma", "Elif", "Zeynep", "Mehmet", "Mustafa", "Ahmet", "Emre", "Murat"],
  phone: "+90 000 ### ## ##",
};

/** Abroad mostly Ukrainians come; at the seafarers' centre many others too. */
const peoplesByZone: Readonly<Record<string, readonly [People, ...People[]]>> = {
  "Europe/Warsaw": [ukrainians, ukrainians, poles],
  "Europe/Istanbul": [ukrainians, turks],
};
