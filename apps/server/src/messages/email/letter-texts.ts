import type { Words } from "@cherga/contract/fields";

/** Why the recipient gets the letter. */
export const letterReasons = {
  visit: {
    en: "You are receiving this email because you booked a visit to {organization}. Please do not reply to this email.",
    ru: "Вы получили это письмо, потому что записались на визит: {organization}. Пожалуйста, не отвечайте на это письмо.",
    ua: "Ви отримали цей лист, бо записалися на візит: {organization}. Будь ласка, не відповідайте на цей лист.",
  },
  code: {
    en: "You are receiving this email because this address was entered for a booking at {organization}. If it was not you, please ignore it.",
    ru: "Вы получили это письмо, потому что этот адрес указали при записи: {organization}. Если это были не вы, просто не обращайте на него внимания.",
    ua: "Ви отримали цей лист, бо цю адресу вказали під час запису: {organization}. Якщо це були не ви, просто не зважайте на нього.",
  },
  test: {
    en: "You are receiving this email because an administrator of {organization} is testing the mail server.",
    ru: "Вы получили это письмо, потому что администратор проверяет почтовый сервер: {organization}.",
    ua: "Ви отримали цей лист, бо адміністратор перевіряє поштовий сервер: {organization}.",
  },
} as const satisfies Readonly<Record<string, Words>>;
