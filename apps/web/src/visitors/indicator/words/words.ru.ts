import common from "#visitors/kit/words/common.ru.ts";

export default {
  ...common,
  window: "Окно {room}",
  noName: "Окно",
  called: "Пройдите к окну",
  lost: "Нет связи",
  "enrol.title": "Подключение табло окна",
  "enrol.how": "Введите одноразовый код, который администратор создаёт на странице оператора.",
  "enrol.wasIn": "Это табло больше не подключено: его отключили или оператор удалён. Введите новый код.",
  "enrol.code": "Код, 8 символов",
  "enrol.send": "Подключить",
  "enrol.error.ERROR_NOT_FOUND":
    "Код недействителен. Проверьте его или попросите новый: код действует 15 минут.",
  "enrol.error.otherDevice": "Это код для киоска или общего табло. Нужен код для табло окна.",
} as const;
