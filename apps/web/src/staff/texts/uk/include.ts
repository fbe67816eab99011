/** Kiosk sections. */
export default {
  "include.new": "Новий розділ кіоску",
  "include.delete": "Видалити розділ кіоску «{name}»?",
  "include.name": "Назва",
  "include.name.hint": "Заголовок панелі поруч із меню кіоску.",
  "include.text": "Текст",
  "include.text.hint": "Показується в панелі над статтями.",
  "include.articleIds": "Статті",
  "include.articleIds.hint": "Статті, які відвідувачі можуть тут відкрити, у цьому порядку.",
  "include.status": "Показувати",
  "include.status.hint": "Якщо вимкнено, кіоски не показують цю панель.",
  "include.shown": "Показується",
  "include.hidden": "Прихований",
} as const;
