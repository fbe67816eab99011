/** Languages. */
export default {
  "language.all": "Мови",
  "language.new": "Нова мова",
  "language.delete": "Видалити мову «{name}»?",
  "language.code": "Code",
  "language.name": "Name",
  "language.status": "Status",
  "language.main": "Main",
} as const;
