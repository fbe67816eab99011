/** The texts of the pages about events of the server. */
export default {
  "events.hint":
    "Все виды событий этого сервера с момента его запуска. Если серверов несколько, каждый считает свои.",
  "events.event": "Событие",
  "events.count": "Всего",
  "events.perMinute": "За последнюю минуту",
  "events.lastAt": "Последнее",
  "events.listeners": "Открытые потоки",
  "events.counted":
    "{count} с момента запуска, из них за последнюю минуту: {perMinute}. Показаны последние 200, без персональных данных.",
  "events.none": "Среди них нет событий ваших организаций.",
  "events.at": "Время",
  "events.organization": "Организация",
  "events.about": "Подробности",
} as const;
