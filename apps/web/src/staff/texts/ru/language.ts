/** Languages. */
export default {
  "language.new": "Новый язык",
  "language.delete": "Удалить язык «{name}»?",
  "language.code": "Язык",
  "language.code.hint": "Один из языков, которые поддерживает система. Каждый можно добавить один раз.",
  "language.code.en": "Английский (en)",
  "language.code.ru": "Русский (ru)",
  "language.code.ua": "Украинский (ua)",
  "language.name": "Название",
  "language.name.hint": "Название языка на нём самом: English, а не «английский».",
  "language.status": "Включён",
  "language.status.hint":
    "Этот язык могут выбрать сотрудники и посетители; тексты для посетителей нужно заполнять и на нём.",
  "language.main": "Основной язык",
  "language.main.hint":
    "Используется, пока не выбран другой язык, и там, где нет перевода. Основной язык только один.",
  "language.isMain": "Основной",
  "language.isOn": "Включён",
  "language.isOff": "Выключен",
  "language.allTaken": "Все поддерживаемые языки уже добавлены.",
  "language.problem.noMain":
    "Один язык должен быть основным. Чтобы сменить его, откройте другой язык и включите там «Основной язык».",
  "language.problem.mainOff": "Основной язык нельзя выключить. Сначала сделайте основным другой язык.",
} as const;
