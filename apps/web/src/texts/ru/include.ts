/** Terminal sections. */
export default {
  "include.all": "Разделы терминала",
  "include.new": "Новый раздел терминала",
  "include.delete": "Удалить раздел терминала «{name}»?",
  "include.name": "Name",
  "include.text": "Text",
  "include.articleIds": "Articles",
  "include.status": "Status",
} as const;
