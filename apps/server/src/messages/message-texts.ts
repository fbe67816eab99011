import type { LanguageCode } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";

/** The texts of messages, for organizations without their own. Placeholders are in braces. */
export const messageTexts = {
  code: {
    en: "Your code: {code}. Do not share it with anyone. {organization}",
    ru: "Ваш код: {code}. Никому его не сообщайте. {organization}",
    ua: "Ваш код: {code}. Нікому його не повідомляйте. {organization}",
  },
  success: {
    en: "You are booked: {date}, {time}, number {num}. {organization}",
    ru: "Вы записаны: {date}, {time}, номер {num}. {organization}",
    ua: "Вас записано: {date}, {time}, номер {num}. {organization}",
  },
  movedByVisitor: {
    en: "You have moved your visit to {date}, {time}. Number {num}. {organization}",
    ru: "Вы перенесли визит на {date}, {time}. Номер {num}. {organization}",
    ua: "Ви перенесли візит на {date}, {time}. Номер {num}. {organization}",
  },
  movedByStaff: {
    en: "Your visit has been moved to {date}, {time}. Number {num}. If this time does not suit you, please choose another. {link} {organization}",
    ru: "Ваш визит перенесён на {date}, {time}. Номер {num}. Если это время вам не подходит, выберите другое. {link} {organization}",
    ua: "Ваш візит перенесено на {date}, {time}. Номер {num}. Якщо цей час вам не підходить, оберіть інший. {link} {organization}",
  },
  cancelledByVisitor: {
    en: "You have cancelled your visit on {date}, {time}. {organization}",
    ru: "Вы отменили визит {date}, {time}. {organization}",
    ua: "Ви скасували візит {date}, {time}. {organization}",
  },
  cancelledByStaff: {
    en: "Your visit on {date}, {time} has been cancelled. {reason} {organization}",
    ru: "Ваш визит {date}, {time} отменён. {reason} {organization}",
    ua: "Ваш візит {date}, {time} скасовано. {reason} {organization}",
  },
  call: {
    en: "{num}, please come to window {window}. {organization}",
    ru: "{num}, подойдите, пожалуйста, к окну {window}. {organization}",
    ua: "{num}, підійдіть, будь ласка, до вікна {window}. {organization}",
  },
  /** After the end of the day: the visitor may not have come, too. */
  notServed: {
    en: "Your visit on {date}, {time} did not take place before closing. If you still need it, please book another time. {organization}",
    ru: "Ваш визит {date}, {time} не состоялся до закрытия. Если он ещё нужен, запишитесь на другое время. {organization}",
    ua: "Ваш візит {date}, {time} не відбувся до закриття. Якщо він ще потрібен, запишіться на інший час. {organization}",
  },
  closedEarly: {
    en: "We are closing earlier today: your visit on {date}, {time} cannot take place. Please book another time. {organization}",
    ru: "Сегодня мы закрываемся раньше: ваш визит {date}, {time} не состоится. Пожалуйста, запишитесь на другое время. {organization}",
    ua: "Сьогодні ми зачиняємося раніше: ваш візит {date}, {time} не відбудеться. Будь ласка, запишіться на інший час. {organization}",
  },
  timeLost: {
    en: "We are sorry: your visit on {date}, {time} cannot take place. {reason} Please choose another time. {link} {organization}",
    ru: "Приносим извинения: ваш визит {date}, {time} не состоится. {reason} Пожалуйста, выберите другое время. {link} {organization}",
    ua: "Перепрошуємо: ваш візит {date}, {time} не відбудеться. {reason} Будь ласка, оберіть інший час. {link} {organization}",
  },
  timeBack: {
    en: "Your visit on {date}, {time} can take place after all. We look forward to seeing you. {organization}",
    ru: "Ваш визит {date}, {time} всё же состоится. Ждём вас. {organization}",
    ua: "Ваш візит {date}, {time} усе ж відбудеться. Чекаємо на вас. {organization}",
  },
} as const satisfies Readonly<Record<string, Words>>;

export type MessageText = keyof typeof messageTexts;

/** The subjects of letters. */
export const letterSubjects = {
  code: { en: "Your code", ru: "Ваш код", ua: "Ваш код" },
  success: {
    en: "Your visit on {date}, {time}: {service}",
    ru: "Ваш визит {date}, {time}: {service}",
    ua: "Ваш візит {date}, {time}: {service}",
  },
  moved: {
    en: "New time of your visit: {date}, {time}, {service}",
    ru: "Новое время визита: {date}, {time}, {service}",
    ua: "Новий час візиту: {date}, {time}, {service}",
  },
  cancelled: {
    en: "Your visit on {date}, {time} is cancelled: {service}",
    ru: "Визит {date}, {time} отменён: {service}",
    ua: "Візит {date}, {time} скасовано: {service}",
  },
  call: { en: "It is your turn", ru: "Ваша очередь", ua: "Ваша черга" },
  reminder: {
    en: "Your visit on {date}, {time}: {service}",
    ru: "Ваш визит {date}, {time}: {service}",
    ua: "Ваш візит {date}, {time}: {service}",
  },
  timeLost: {
    en: "Your visit on {date}, {time} cannot take place: {service}",
    ru: "Ваш визит {date}, {time} не состоится: {service}",
    ua: "Ваш візит {date}, {time} не відбудеться: {service}",
  },
  timeBack: {
    en: "Your visit on {date}, {time} takes place: {service}",
    ru: "Ваш визит {date}, {time} состоится: {service}",
    ua: "Ваш візит {date}, {time} відбудеться: {service}",
  },
  notice: {
    en: "About your visit on {date}, {time}: {service}",
    ru: "О вашем визите {date}, {time}: {service}",
    ua: "Про ваш візит {date}, {time}: {service}",
  },
  test: { en: "Test message", ru: "Тестовое сообщение", ua: "Тестове повідомлення" },
} as const satisfies Readonly<Record<string, Words>>;

/** What a letter says of the visit besides its text. A message by SMS has no room for it. */
export const letterFacts = {
  service: { en: "Service", ru: "Услуга", ua: "Послуга" },
  services: { en: "Services", ru: "Услуги", ua: "Послуги" },
  date: { en: "Date", ru: "Дата", ua: "Дата" },
  time: { en: "Time", ru: "Время", ua: "Час" },
  number: { en: "Number", ru: "Номер", ua: "Номер" },
  place: { en: "Place", ru: "Место", ua: "Місце" },
  bring: { en: "What to bring", ru: "Что взять с собой", ua: "Що взяти з собою" },
  phone: { en: "Phone", ru: "Телефон", ua: "Телефон" },
} as const satisfies Readonly<Record<string, Words>>;

/** Stands for a number that the branch gives later. */
export const numberFollows: Words = { en: "to follow", ru: "сообщим позже", ua: "повідомимо згодом" };

/** The links of letters. The pages ask before anything changes. */
export const letterLinks = {
  open: { en: "My ticket", ru: "Мой талон", ua: "Мій талон" },
  move: { en: "Choose another time", ru: "Выбрать другое время", ua: "Обрати інший час" },
  cancel: { en: "Cancel the visit", ru: "Отменить визит", ua: "Скасувати візит" },
} as const satisfies Readonly<Record<string, Words>>;

const minuteWords = { en: "min", ru: "мин", ua: "хв" } as const;

/** Writes a number of minutes. */
export const writtenMinutes = (minutes: number, language: LanguageCode): string =>
  `${minutes} ${minuteWords[language]}`;

/** Writes a reason that staff have entered as a sentence of its own. */
export function sentenceOf(reason: string): string {
  const text = reason.trim();
  if (text === "") return "";
  const [first = ""] = text;
  return `${first.toLocaleUpperCase("uk")}${text.slice(first.length)}${/[.!?…]$/.test(text) ? "" : "."}`;
}
