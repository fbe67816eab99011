import common from "#visitors/kit/words/common.uk.ts";

export default {
  ...common,
  window: "Вікно {room}",
  noName: "Вікно",
  called: "Пройдіть до вікна",
  lost: "Немає зв’язку",
  "enrol.title": "Підключення табло вікна",
  "enrol.how": "Введіть одноразовий код, який адміністратор створює на сторінці оператора.",
  "enrol.wasIn": "Це табло більше не підключено: його від’єднали або оператора видалено. Введіть новий код.",
  "enrol.code": "Код, 8 символів",
  "enrol.send": "Підключити",
  "enrol.error.ERROR_NOT_FOUND": "Код недійсний. Перевірте його або попросіть новий: код діє 15 хвилин.",
  "enrol.error.otherDevice": "Це код для кіоску або загального табло. Потрібен код для табло вікна.",
} as const;
