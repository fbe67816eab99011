/** Terminal sections. */
export default {
  "include.all": "Разделы терминала",
  "include.new": "Новый раздел терминала",
  "include.delete": "Удалить раздел терминала «{name}»?",
  "include.name": "Название",
  "include.name.hint": "Заголовок панели рядом с меню терминала.",
  "include.text": "Текст",
  "include.text.hint": "Стоит в панели над статьями.",
  "include.articleIds": "Статьи",
  "include.articleIds.hint": "Что посетители могут здесь открыть и прочитать, в этом порядке.",
  "include.status": "Показывать",
  "include.status.hint": "Пока выключено, ни один терминал эту панель не показывает.",
  "include.shown": "Показывается",
  "include.hidden": "Скрыт",
} as const;
