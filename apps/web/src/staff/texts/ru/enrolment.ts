export default {
  "enrolment.title": "Подключённые экраны",
  "enrolment.hint": "Экрану не нужна учётная запись. Откройте на нём страницу и один раз введите код.",
  "enrolment.none": "Подключённых экранов пока нет.",
  "enrolment.page": "Адрес страницы",
  "enrolment.atBranch.title.screen": "Подключите этот экран в отделении",
  "enrolment.atBranch.screen":
    "Экраны этого отделения обслуживает {server}. Войдите по его адресу, откройте там эту страницу и создайте код. Код, созданный здесь, в отделении не подойдёт.",
  "enrolment.atBranch.title.device": "Подключите это устройство в отделении",
  "enrolment.atBranch.device":
    "Устройства этого отделения обслуживает {server}. Войдите по его адресу, откройте там эту страницу и создайте код. Код, созданный здесь, в отделении не подойдёт.",
  "enrolment.atBranch.noAddress.device":
    "Чтобы создать код, откройте {settings} по адресу сервера отделения.",
  "enrolment.atBranch.settings": "Эта страница в отделении",
  "enrolment.atBranch.noAddress.screen":
    "По адресу сервера отделения откройте {settings}, чтобы создать код, а на экране — {page}.",
  "enrolment.make": "Подключить экран",
  "enrolment.code": "Код",
  "enrolment.codeUntil": "Одноразовый код, действует до {time}",
  "enrolment.waiting": "Ждёт ввода кода до {time}",
  "enrolment.since": "Подключён {time}",
  "enrolment.seen": "Последний раз онлайн {time}, с адреса {address}",
  "enrolment.silent": "Не выходит на связь. Последний раз онлайн {time}, с адреса {address}",
  "enrolment.silentOf": "Экраны не выходят на связь: {silent} из {all}",
  "enrolment.remove": "Отключить",
  "enrolment.removeTitle": "Отключить этот экран?",
  "enrolment.removeText": "Он перестанет что-либо показывать. Чтобы подключить его снова, нужен новый код.",
} as const;
