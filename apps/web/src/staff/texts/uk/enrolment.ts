export default {
  "enrolment.title": "Підключені екрани",
  "enrolment.hint": "Екрану не потрібен обліковий запис. Відкрийте на ньому сторінку й один раз введіть код.",
  "enrolment.none": "Підключених екранів поки немає.",
  "enrolment.page": "Адреса сторінки",
  "enrolment.atBranch.title.screen": "Підключіть цей екран у відділенні",
  "enrolment.atBranch.screen":
    "Екрани цього відділення обслуговує {server}. Увійдіть за його адресою, відкрийте там цю сторінку й створіть код. Код, створений тут, у відділенні не підійде.",
  "enrolment.atBranch.title.device": "Підключіть цей пристрій у відділенні",
  "enrolment.atBranch.device":
    "Пристрої цього відділення обслуговує {server}. Увійдіть за його адресою, відкрийте там цю сторінку й створіть код. Код, створений тут, у відділенні не підійде.",
  "enrolment.atBranch.noAddress.device":
    "Щоб створити код, відкрийте {settings} за адресою сервера відділення.",
  "enrolment.atBranch.settings": "Ця сторінка у відділенні",
  "enrolment.atBranch.noAddress.screen":
    "За адресою сервера відділення відкрийте {settings}, щоб створити код, а на екрані — {page}.",
  "enrolment.make": "Підключити екран",
  "enrolment.code": "Код",
  "enrolment.codeUntil": "Одноразовий код, діє до {time}",
  "enrolment.waiting": "Чекає на введення коду до {time}",
  "enrolment.since": "Підключено {time}",
  "enrolment.seen": "Востаннє онлайн {time}, з адреси {address}",
  "enrolment.silent": "Не виходить на зв’язок. Востаннє онлайн {time}, з адреси {address}",
  "enrolment.silentOf": "Екрани не виходять на зв’язок: {silent} з {all}",
  "enrolment.remove": "Відключити",
  "enrolment.removeTitle": "Відключити цей екран?",
  "enrolment.removeText": "Він перестане щось показувати. Щоб підключити його знову, потрібен новий код.",
} as const;
