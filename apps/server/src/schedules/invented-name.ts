import type { Random } from "@cherga/engine/random/seeded-random";

/** Gives the name of somebody who does not exist. */
export const inventedName = (random: Random): string =>
  `${chosen(ukrainianNames.surnames, random)} ${chosen(ukrainianNames.firstNames, random)}`;

/** Draws one of several things; nothing when there are none. */
export function chosen<T>(elements: readonly T[], random: Random): T | undefined {
  return elements[Math.floor(random() * elements.length)];
}

/** Surnames that men and women share, and first names of both. */
export const ukrainianNames = {
  surnames: [
    "Шевченко",
    "Коваленко",
    "Бондаренко",
    "Ткаченко",
    "Кравченко",
    "Мельник",
    "Кравчук",
    "Савчук",
    "Бойко",
    "Лисенко",
    "Мороз",
    "Поліщук",
    "Марченко",
    "Гончар",
    "Кушнір",
    "Романюк",
    "Петренко",
    "Захарченко",
    "Дяченко",
    "Остапчук",
  ],
  firstNames: [
    "Олена",
    "Оксана",
    "Ірина",
    "Наталія",
    "Тетяна",
    "Марія",
    "Катерина",
    "Юлія",
    "Андрій",
    "Олександр",
    "Сергій",
    "Іван",
    "Тарас",
    "Богдан",
    "Василь",
    "Дмитро",
  ],
} as const;
