/** Booking pages. */
export default {
  "web-online.new": "Новая страница записи",
  "web-online.delete": "Удалить страницу записи «{name}»?",
  "web-online.name": "Название",
  "web-online.description": "Описание",
  "web-online.description.hint": "Посетители видят его вверху страницы.",
  "web-online.status": "Открыта для посетителей",
  "web-online.status.hint": "Если выключено, страница сообщает, что запись закрыта.",
  "web-online.organizationFilter": "Организации",
  "web-online.organizationFilter.hint": "Организации, в которые можно записаться на этой странице.",
  "web-online.organizationFilter.none": "Все организации",
  "web-online.organizationFilter.include": "Только выбранные",
  "web-online.organizationFilter.exclude": "Все, кроме выбранных",
  "web-online.organizationIds": "Выбранные организации",
  "web-online.address": "Адрес страницы",
  "web-online.customerDataFields": "Данные посетителя",
  "web-online.customerDataFields.hint": "Поля, которые заполняет посетитель, в этом порядке.",
  "web-online.bot": "Бот Telegram",
  "web-online.bot.enabled": "Запись через бота",
  "web-online.bot.enabled.hint":
    "Бот предлагает то же, что эта страница, и присылает посетителям уведомления и напоминания.",
  "web-online.bot.telegramToken": "Токен",
  "web-online.bot.telegramToken.hint":
    "Откройте в Telegram @BotFather, отправьте /newbot, выберите имя и вставьте полученный токен. Больше он не показывается.",
  "web-online.botState.off": "Бот выключен или страница закрыта.",
  "web-online.botState.noToken": "Введите токен бота.",
  "web-online.botState.starting": "Подключение…",
  "web-online.botState.connected": "Подключён:",
  "web-online.botState.wrongToken":
    "Telegram не знает такого токена. Проверьте его или получите новый у @BotFather.",
  "web-online.botState.elsewhere":
    "Сообщения этого бота получает другая программа. Остановите её или используйте другого бота. Сервер продолжает попытки.",
  "web-online.botState.unreachable": "Telegram недоступен. Сервер продолжает попытки.",
} as const;
