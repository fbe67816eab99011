/** The texts of the page about the health of everything. */
export default {
  "health.ok": "Усе працює",
  "health.troubles_one": "{count} компонент потребує уваги",
  "health.troubles_few": "{count} компоненти потребують уваги",
  "health.troubles_many": "{count} компонентів потребують уваги",
  "health.troubles_other": "{count} компоненти потребують уваги",
  "health.all": "Усі компоненти",
  "health.nothing": "Пристроїв та екранів ще немає, повідомлення не надсилалися.",
  "health.devices": "Через це не працюють пристрої: {names}",
  "health.solved": "Усунено о {at}",
  "health.calm": "Зараз ніщо не потребує уваги. Сторінка оновлюється сама.",
  "health.since": "З {at}",
  "health.state.ok": "Справно",
  "health.state.trouble": "Потребує уваги",
  "health.kind.process": "Сервер",
  "health.kind.database": "База даних",
  "health.kind.agent": "Агент",
  "health.kind.printer-device": "Принтер",
  "health.kind.voice-device": "Голосовий пристрій",
  "health.kind.board-device": "Пристрій табло",
  "health.kind.pos-device": "POS-пристрій",
  "health.kind.remote-device": "Локальний пульт",
  "health.kind.server": "Локальний сервер",
  "health.kind.terminal": "Кіоск",
  "health.kind.board": "Табло в залі",
  "health.kind.sms": "SMS",
  "health.kind.email": "Електронна пошта",
  "health.kind.bot": "Бот",
  "health.kind.push": "Сповіщення браузера",
  "health.trouble.silent":
    "Процес сервера зупинився або не може зв’язатися з базою даних. Перевірте його комп’ютер і журнал та запустіть процес знову.",
  "health.trouble.overloaded":
    "Процес сервера відповідає із затримкою. Перевірте, що ще працює на цьому комп’ютері, або додайте сервер.",
  "health.trouble.slowDatabase": "База даних відповідає повільно. Перевірте її диск і навантаження.",
  "health.trouble.fewConnections":
    "Майже всі підключення до бази даних зайняті. Збільште max_connections або закрийте зайві підключення.",
  "health.trouble.longTransaction":
    "Транзакція відкрита довше 10 хвилин, і база даних не може звільнити місце. Знайдіть її в pg_stat_activity та завершіть.",
  "health.trouble.notSeen": "Екран не виходить на зв’язок. Перевірте живлення, мережу та браузер.",
  "health.trouble.someNotSeen":
    "Екрани не виходять на зв’язок: {silent} з {screens}. Перевірте живлення, мережу та браузер.",
  "health.trouble.messagesWait":
    "Повідомлення не надсилаються вчасно: {count}. Перевірте шлюз і його налаштування.",
  "health.process.figures": "пам’ять {memory} МБ, звичайна затримка {delay} мс, працює {hours} год",
  "health.database.figures":
    "відповідь за {answer} мс, {size} МБ, зайнято підключень: {connections} з {most}",
  "health.sinceThen": "з {at}",
  "health.othersInOrder_one": "Ще {count} справний",
  "health.othersInOrder_few": "Ще {count} справні",
  "health.othersInOrder_many": "Ще {count} справних",
  "health.othersInOrder_other": "Ще {count} справного",
  "health.state.unknown": "Ще не підключалося",
} as const;
