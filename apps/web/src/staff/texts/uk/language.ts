/** Languages. */
export default {
  "language.all": "Мови",
  "language.new": "Нова мова",
  "language.delete": "Видалити мову «{name}»?",
  "language.code": "Мова",
  "language.code.hint": "Одна з мов, якими говорить система. Кожна є у списку один раз.",
  "language.code.en": "Англійська (en)",
  "language.code.ru": "Російська (ru)",
  "language.code.ua": "Українська (ua)",
  "language.name": "Назва",
  "language.name.hint": "Як мова називає сама себе: це слово й шукають.",
  "language.status": "Увімкнена",
  "language.status.hint":
    "Її можуть вибрати працівники та відвідувачі; тексти для відвідувачів потрібні й нею.",
  "language.main": "Основна мова",
  "language.main.hint":
    "Нею говорять, доки не вибрали іншу, і нею замінюють відсутні тексти. Вона завжди одна.",
  "language.isMain": "Основна",
  "language.isOn": "Увімкнена",
  "language.isOff": "Вимкнена",
  "language.allTaken": "Усі мови, якими говорить система, уже є у списку.",
  "language.problem.noMain":
    "Одна мова має бути основною. Щоб її змінити, відкрийте іншу мову й увімкніть там «Основна мова».",
  "language.problem.mainOff": "Основну мову не можна вимкнути. Спершу зробіть основною іншу.",
} as const;
