/** Texts around previews. */
export default {
  "preview.shape": "Орієнтація екрана",
  "preview.sampleHall": "Тестові дані",
  "preview.call": "Тестовий виклик",
  "preview.board": "Попередній перегляд табло",
  "preview.kiosk": "Попередній перегляд кіоску",
  "preview.kioskHint": "Спробуйте як відвідувач: талон не видається.",
  "preview.language": "Мова перегляду",
  "preview.again": "Спочатку",
  "preview.page": "Попередній перегляд сторінки запису",
  "preview.pageNameless": "Введіть назву, щоб побачити сторінку.",
  "preview.pageHint": "Спробуйте як відвідувач: нічого не зберігається.",
  "preview.phone": "Телефон",
  "preview.computer": "Комп’ютер",
};
