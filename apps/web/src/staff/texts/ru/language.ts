/** Languages. */
export default {
  "language.all": "Языки",
  "language.new": "Новый язык",
  "language.delete": "Удалить язык «{name}»?",
  "language.code": "Язык",
  "language.code.hint": "Один из языков, на которых говорит система. Каждый есть в списке один раз.",
  "language.code.en": "Английский (en)",
  "language.code.ru": "Русский (ru)",
  "language.code.ua": "Украинский (ua)",
  "language.name": "Название",
  "language.name.hint": "Как язык называет сам себя: это слово и ищут.",
  "language.status": "Включён",
  "language.status.hint": "Его могут выбрать сотрудники и посетители; тексты для посетителей нужны и на нём.",
  "language.main": "Основной язык",
  "language.main.hint":
    "На нём говорят, пока не выбрали другой, и им заменяют недостающие тексты. Он всегда один.",
  "language.isMain": "Основной",
  "language.isOn": "Включён",
  "language.isOff": "Выключен",
  "language.allTaken": "Все языки, на которых говорит система, уже есть в списке.",
  "language.problem.noMain":
    "Один язык должен быть основным. Чтобы сменить его, откройте другой язык и включите там «Основной язык».",
  "language.problem.mainOff": "Основной язык нельзя выключить. Сначала сделайте основным другой.",
} as const;
