/** Booking pages. */
export default {
  "web-online.new": "Нова сторінка запису",
  "web-online.delete": "Видалити сторінку запису «{name}»?",
  "web-online.name": "Назва",
  "web-online.description": "Опис",
  "web-online.description.hint": "Відвідувачі бачать його вгорі сторінки.",
  "web-online.status": "Відкрита для відвідувачів",
  "web-online.status.hint": "Якщо вимкнено, сторінка повідомляє, що запис закрито.",
  "web-online.organizationFilter": "Організації",
  "web-online.organizationFilter.hint": "Організації, до яких можна записатися на цій сторінці.",
  "web-online.organizationFilter.none": "Усі організації",
  "web-online.organizationFilter.include": "Лише вибрані",
  "web-online.organizationFilter.exclude": "Усі, крім вибраних",
  "web-online.organizationIds": "Вибрані організації",
  "web-online.address": "Адреса сторінки",
  "web-online.customerDataFields": "Дані відвідувача",
  "web-online.customerDataFields.hint": "Поля, які заповнює відвідувач, у цьому порядку.",
  "web-online.bot": "Бот Telegram",
  "web-online.bot.enabled": "Запис через бота",
  "web-online.bot.enabled.hint":
    "Бот пропонує те саме, що й ця сторінка, і надсилає відвідувачам сповіщення та нагадування.",
  "web-online.bot.telegramToken": "Токен",
  "web-online.bot.telegramToken.hint":
    "Відкрийте в Telegram @BotFather, надішліть /newbot, виберіть ім’я та вставте отриманий токен. Більше він не показується.",
  "web-online.botState.off": "Бот вимкнено або сторінку закрито.",
  "web-online.botState.noToken": "Введіть токен бота.",
  "web-online.botState.starting": "Підключення…",
  "web-online.botState.connected": "Підключено:",
  "web-online.botState.wrongToken":
    "Telegram не знає такого токена. Перевірте його або отримайте новий у @BotFather.",
  "web-online.botState.elsewhere":
    "Повідомлення цього бота отримує інша програма. Зупиніть її або використайте іншого бота. Сервер продовжує спроби.",
  "web-online.botState.unreachable": "Telegram недоступний. Сервер продовжує спроби.",
} as const;
