import type { Random } from "@cherga/engine/random/seeded-random";

/** Returns a fictional name. */
export const inventedName = (random: Random): string =>
  `${chosen(ukrainianNames.surnames, random)} ${chosen(ukrainianNames.firstNames, random)}`;

/** Draws one of several elements; undefined when there are none. */
export function chosen<T>(elements: readonly T[], random: Random): T | undefined {
  return elements[Math.floor(random() * elements.length)];
}

/** Surnames that are the same for men and women, and first names of both. */
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
