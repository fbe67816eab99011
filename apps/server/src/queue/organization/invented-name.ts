import type { Random } from "@cherga/engine/random/seeded-random";

/** Gives the name of somebody who does not exist. */
export const inventedName = (random: Random): string =>
  `${chosen(surnames, random)} ${chosen(firstNames, random)}`;

/** Draws one of several things; nothing when there are none. */
export function chosen<T>(elements: readonly T[], random: Random): T | undefined {
  return elements[Math.floor(random() * elements.length)];
}

/** Surnames that men and women share. */
const surnames = [
  "Шевченко",
  "Коваленко",
  "Бондаренко",
  "Ткаченко",
  "Мельник",
  "Кравчук",
  "Савчук",
  "Бойко",
  "Лисенко",
  "Мороз",
  "Поліщук",
  "Марченко",
];
const firstNames = [
  "Олена",
  "Оксана",
  "Ірина",
  "Наталія",
  "Тетяна",
  "Марія",
  "Андрій",
  "Олександр",
  "Сергій",
  "Іван",
  "Тарас",
  "Богдан",
];
