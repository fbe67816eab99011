import type { LanguageCode } from "@cherga/contract/constants";
import type { PassWay, QuotaType, ScheduleBlock, TicketType } from "@cherga/engine/vocabulary";

/** A title in every language. */
export type Title = Readonly<Record<LanguageCode, string>>;

export const blockTitles: Readonly<Record<ScheduleBlock, Title>> = {
  everyD: { en: "Every day", ru: "Каждый день", ua: "Щодня" },
  weekD: { en: "Days of the week", ru: "Дни недели", ua: "Дні тижня" },
  monthD: { en: "Days of the month", ru: "Дни месяца", ua: "Дні місяця" },
  periods: { en: "Periods", ru: "Периоды", ua: "Періоди" },
  dates: { en: "Dates", ru: "Даты", ua: "Дати" },
};

export const quotaTitles: Readonly<Record<QuotaType, Title>> = {
  unique: { en: "Only these services", ru: "Только эти услуги", ua: "Лише ці послуги" },
  priority: { en: "Called first", ru: "Вызываются первыми", ua: "Викликаються першими" },
  list: { en: "Limited number", ru: "Ограниченное количество", ua: "Обмежена кількість" },
};

export const ticketTypeTitles: Readonly<Record<TicketType, Title>> = {
  inPlaceFixed: { en: "On site, for a time", ru: "На месте, на время", ua: "На місці, на час" },
  inPlaceCurrent: { en: "On site, live queue", ru: "На месте, живая очередь", ua: "На місці, жива черга" },
  online: { en: "Online", ru: "Онлайн", ua: "Онлайн" },
  viaBot: { en: "Via bot", ru: "Через бота", ua: "Через бота" },
};

export const passWayTitles: Readonly<Record<PassWay, Title>> = {
  fixed: { en: "By time", ru: "По времени", ua: "За часом" },
  current: { en: "Live queue", ru: "Живая очередь", ua: "Жива черга" },
  hide: { en: "Hidden", ru: "Скрытый", ua: "Прихований" },
};
