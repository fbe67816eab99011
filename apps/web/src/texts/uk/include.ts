/** Terminal sections. */
export default {
  "include.all": "Розділи термінала",
  "include.new": "Новий розділ термінала",
  "include.delete": "Видалити розділ термінала «{name}»?",
  "include.name": "Name",
  "include.text": "Text",
  "include.articleIds": "Articles",
  "include.status": "Status",
} as const;
