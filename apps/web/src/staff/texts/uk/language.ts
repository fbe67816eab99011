/** Languages. */
export default {
  "language.new": "Нова мова",
  "language.delete": "Видалити мову «{name}»?",
  "language.code": "Мова",
  "language.code.hint": "Одна з мов, які підтримує система. Кожну можна додати один раз.",
  "language.code.en": "Англійська (en)",
  "language.code.ru": "Російська (ru)",
  "language.code.ua": "Українська (ua)",
  "language.name": "Назва",
  "language.name.hint": "Назва мови цією самою мовою: English, а не «англійська».",
  "language.status": "Увімкнена",
  "language.status.hint":
    "Цю мову можуть вибрати працівники й відвідувачі; тексти для відвідувачів треба заповнювати й нею.",
  "language.main": "Основна мова",
  "language.main.hint":
    "Використовується, доки не вибрано іншу мову, і там, де немає перекладу. Основна мова лише одна.",
  "language.isMain": "Основна",
  "language.isOn": "Увімкнена",
  "language.isOff": "Вимкнена",
  "language.allTaken": "Усі підтримувані мови вже додано.",
  "language.problem.noMain":
    "Одна мова має бути основною. Щоб її змінити, відкрийте іншу мову й увімкніть там «Основна мова».",
  "language.problem.mainOff": "Основну мову не можна вимкнути. Спершу зробіть основною іншу мову.",
} as const;
