/** Languages. */
export default {
  "language.all": "Languages",
  "language.new": "New language",
  "language.delete": "Are you sure you want to delete the language “{name}”?",
  "language.code": "Code",
  "language.name": "Name",
  "language.status": "Status",
  "language.main": "Main",
} as const;
