/** The texts of the page about the health of everything. */
export default {
  "health.ok": "Всё работает",
  "health.troubles_one": "{count} компонент требует внимания",
  "health.troubles_few": "{count} компонента требуют внимания",
  "health.troubles_many": "{count} компонентов требуют внимания",
  "health.troubles_other": "{count} компонента требуют внимания",
  "health.all": "Все компоненты",
  "health.nothing": "Устройств и экранов пока нет, сообщения не отправлялись.",
  "health.devices": "Из-за этого не работают устройства: {names}",
  "health.solved": "Устранено в {at}",
  "health.calm": "Сейчас ничего не требует внимания. Страница обновляется сама.",
  "health.since": "С {at}",
  "health.state.ok": "В порядке",
  "health.state.trouble": "Требует внимания",
  "health.state.unknown": "Не использовалось",
  "health.kind.process": "Сервер",
  "health.kind.database": "База данных",
  "health.kind.agent": "Агент",
  "health.kind.printer-device": "Принтер",
  "health.kind.voice-device": "Голосовое устройство",
  "health.kind.board-device": "Устройство табло",
  "health.kind.pos-device": "POS-устройство",
  "health.kind.remote-device": "Локальный пульт",
  "health.kind.server": "Локальный сервер",
  "health.kind.terminal": "Киоск",
  "health.kind.board": "Табло в зале",
  "health.kind.sms": "SMS",
  "health.kind.email": "Электронная почта",
  "health.kind.bot": "Бот",
  "health.kind.push": "Уведомления браузера",
  "health.trouble.silent":
    "Процесс сервера остановился или не может связаться с базой данных. Проверьте его компьютер и журнал и запустите процесс снова.",
  "health.trouble.overloaded":
    "Процесс сервера отвечает с задержкой. Проверьте, что ещё работает на этом компьютере, или добавьте сервер.",
  "health.trouble.slowDatabase": "База данных отвечает медленно. Проверьте её диск и нагрузку.",
  "health.trouble.fewConnections":
    "Почти все подключения к базе данных заняты. Увеличьте max_connections или закройте лишние подключения.",
  "health.trouble.longTransaction":
    "Транзакция открыта дольше 10 минут, и база данных не может освободить место. Найдите её в pg_stat_activity и завершите.",
  "health.trouble.notSeen": "Экран не выходит на связь. Проверьте питание, сеть и браузер.",
  "health.trouble.someNotSeen":
    "Экраны не выходят на связь: {silent} из {screens}. Проверьте питание, сеть и браузер.",
  "health.trouble.messagesWait":
    "Сообщения не отправляются вовремя: {count}. Проверьте шлюз и его настройки.",
  "health.process.figures": "память {memory} МБ, обычная задержка {delay} мс, работает {hours} ч",
  "health.database.figures": "ответ за {answer} мс, {size} МБ, занято подключений: {connections} из {most}",
} as const;
