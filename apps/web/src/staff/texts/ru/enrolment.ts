export default {
  "enrolment.title": "Подключённые экраны",
  "enrolment.hint": "Экрану не нужна учётная запись. Откройте на нём страницу и один раз введите код.",
  "enrolment.none": "Пока ни одного.",
  "enrolment.page": "Его страница",
  "enrolment.make": "Подключить экран",
  "enrolment.code": "Код",
  "enrolment.codeUntil": "Одноразовый код, действует до {time}",
  "enrolment.waiting": "Ждёт ввода кода до {time}",
  "enrolment.since": "Подключён {time}",
  "enrolment.seen": "На связи был {time}, с адреса {address}",
  "enrolment.remove": "Отключить",
  "enrolment.removeTitle": "Отключить этот экран?",
  "enrolment.removeText":
    "С этого момента он ничего не показывает. Чтобы подключить его снова, нужен новый код.",
} as const;
