/** Terminal sections. */
export default {
  "include.all": "Розділи термінала",
  "include.new": "Новий розділ термінала",
  "include.delete": "Видалити розділ термінала «{name}»?",
  "include.name": "Назва",
  "include.name.hint": "Заголовок панелі поруч із меню термінала.",
  "include.text": "Текст",
  "include.text.hint": "Стоїть у панелі над статтями.",
  "include.articleIds": "Статті",
  "include.articleIds.hint": "Що відвідувачі можуть тут відкрити й прочитати, у цьому порядку.",
  "include.status": "Показувати",
  "include.status.hint": "Поки вимкнено, жоден термінал цю панель не показує.",
  "include.shown": "Показується",
  "include.hidden": "Приховано",
} as const;
