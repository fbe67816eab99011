/** Languages. */
export default {
  "language.all": "Языки",
  "language.new": "Новый язык",
  "language.delete": "Удалить язык «{name}»?",
  "language.code": "Code",
  "language.name": "Name",
  "language.status": "Status",
  "language.main": "Main",
} as const;
