/** Kiosk sections. */
export default {
  "include.new": "Новый раздел киоска",
  "include.delete": "Удалить раздел киоска «{name}»?",
  "include.name": "Название",
  "include.name.hint": "Заголовок панели рядом с меню киоска.",
  "include.text": "Текст",
  "include.text.hint": "Показывается в панели над статьями.",
  "include.articleIds": "Статьи",
  "include.articleIds.hint": "Статьи, которые посетители могут здесь открыть, в этом порядке.",
  "include.status": "Показывать",
  "include.status.hint": "Если выключено, киоски не показывают эту панель.",
  "include.shown": "Показывается",
  "include.hidden": "Скрыт",
} as const;
