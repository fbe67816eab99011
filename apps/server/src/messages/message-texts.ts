import type { LanguageCode } from "@cherga/contract/constants";
import type { Words } from "@cherga/contract/fields";

/** The texts of messages, for organizations without their own. Placeholders are in braces. */
export const messageTexts = {
  code: {
    en: "Your code: {code}. Do not share it with anyone.",
    ru: "Ваш код: {code}. Никому его не сообщайте.",
    ua: "Ваш код: {code}. Нікому його не повідомляйте.",
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
    en: "Your visit has been moved to {date}, {time}. Number {num}. {organization}",
    ru: "Ваш визит перенесён на {date}, {time}. Номер {num}. {organization}",
    ua: "Ваш візит перенесено на {date}, {time}. Номер {num}. {organization}",
  },
  cancelledByVisitor: {
    en: "You have cancelled your visit on {date}, {time}. {organization}",
    ru: "Вы отменили визит {date}, {time}. {organization}",
    ua: "Ви скасували візит {date}, {time}. {organization}",
  },
  cancelledByStaff: {
    en: "Your visit on {date}, {time} has been cancelled. {organization}",
    ru: "Ваш визит {date}, {time} отменён. {organization}",
    ua: "Ваш візит {date}, {time} скасовано. {organization}",
  },
  call: {
    en: "{num}, please come to window {window}. {organization}",
    ru: "{num}, подойдите, пожалуйста, к окну {window}. {organization}",
    ua: "{num}, підійдіть, будь ласка, до вікна {window}. {organization}",
  },
  dayClosed: {
    en: "We are sorry: your visit on {date}, {time} did not take place before closing. Please book another time. {organization}",
    ru: "Приносим извинения: до закрытия мы не успели вас принять ({date}, {time}). Пожалуйста, запишитесь на другое время. {organization}",
    ua: "Перепрошуємо: до закриття ми не встигли вас прийняти ({date}, {time}). Будь ласка, запишіться на інший час. {organization}",
  },
} as const satisfies Readonly<Record<string, Words>>;

export type MessageText = keyof typeof messageTexts;

/** The subjects of letters. */
export const letterSubjects = {
  code: { en: "Your code", ru: "Ваш код", ua: "Ваш код" },
  success: {
    en: "Your visit on {date}, {time}",
    ru: "Ваш визит {date}, {time}",
    ua: "Ваш візит {date}, {time}",
  },
  moved: {
    en: "New time of your visit: {date}, {time}",
    ru: "Новое время визита: {date}, {time}",
    ua: "Новий час візиту: {date}, {time}",
  },
  cancelled: { en: "Your visit is cancelled", ru: "Визит отменён", ua: "Візит скасовано" },
  call: { en: "It is your turn", ru: "Ваша очередь", ua: "Ваша черга" },
  reminder: {
    en: "Your visit on {date}, {time}",
    ru: "Ваш визит {date}, {time}",
    ua: "Ваш візит {date}, {time}",
  },
  notice: { en: "About your visit", ru: "О вашем визите", ua: "Про ваш візит" },
  test: { en: "Test message", ru: "Тестовое сообщение", ua: "Тестове повідомлення" },
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
