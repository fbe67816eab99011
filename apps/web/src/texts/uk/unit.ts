/** Units. */
export default {
  "unit.all": "Одиниці виміру",
  "unit.new": "Нова одиниця виміру",
  "unit.delete": "Видалити одиницю виміру «{name}»?",
  "unit.code": "Код",
  "unit.code.hint": "Коротке ім’я для програм: min, h, percent, pc. Від мови не залежить.",
  "unit.name": "Позначення",
  "unit.name.hint": "Що пишеться після числа на екрані.",
} as const;
