/** Languages. */
export default {
  "language.new": "New language",
  "language.delete": "Are you sure you want to delete the language “{name}”?",
  "language.code": "Language",
  "language.code.hint": "One of the languages the system supports. Each can be added once.",
  "language.code.en": "English (en)",
  "language.code.ru": "Russian (ru)",
  "language.code.ua": "Ukrainian (ua)",
  "language.name": "Name",
  "language.name.hint": "The name of the language in that language: Deutsch, not German.",
  "language.status": "On",
  "language.status.hint":
    "Staff and visitors can choose this language, and texts for visitors must be filled in for it.",
  "language.main": "Main language",
  "language.main.hint":
    "Used until another language is chosen, and where a text is not translated. There is only one main language.",
  "language.isMain": "Main language",
  "language.isOn": "On",
  "language.isOff": "Off",
  "language.allTaken": "All supported languages have been added.",
  "language.problem.noMain":
    "One language must be the main one. To change it, open another language and turn on “Main language” there.",
  "language.problem.mainOff":
    "The main language cannot be turned off. Make another language the main one first.",
} as const;
