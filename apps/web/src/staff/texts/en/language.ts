/** Languages. */
export default {
  "language.all": "Languages",
  "language.new": "New language",
  "language.delete": "Are you sure you want to delete the language “{name}”?",
  "language.code": "Language",
  "language.code.hint": "One of the languages that the product speaks. Each is in the list once.",
  "language.code.en": "English (en)",
  "language.code.ru": "Russian (ru)",
  "language.code.ua": "Ukrainian (ua)",
  "language.name": "Name",
  "language.name.hint": "What the language calls itself; people look for that word.",
  "language.status": "On",
  "language.status.hint": "Staff and visitors may choose it, and texts for visitors are needed in it.",
  "language.main": "Main language",
  "language.main.hint":
    "Spoken until somebody chooses another, and used where a text is missing. There is exactly one.",
  "language.isMain": "Main language",
  "language.isOn": "On",
  "language.isOff": "Off",
  "language.allTaken": "All languages that the product speaks are in the list already.",
  "language.problem.noMain":
    "One language must be the main one. To change it, open the language that shall take its place and switch “Main language” on there.",
  "language.problem.mainOff":
    "The main language cannot be switched off. Make another one the main language first.",
} as const;
