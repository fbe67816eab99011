/** The texts of the pages about events of the server. */
export default {
  "events.hint": "Усі види подій цього сервера від його запуску. Якщо серверів кілька, кожен рахує свої.",
  "events.event": "Подія",
  "events.count": "Усього",
  "events.perMinute": "За останню хвилину",
  "events.lastAt": "Остання",
  "events.listeners": "Відкриті потоки",
  "events.counted":
    "{count} від запуску, з них за останню хвилину: {perMinute}. Показано останні 200, без персональних даних.",
  "events.none": "Серед них немає подій ваших організацій.",
  "events.at": "Час",
  "events.organization": "Організація",
  "events.about": "Подробиці",
} as const;
