/** Regions. */
export default {
  "region.all": "Регіони",
  "region.new": "Новий регіон",
  "region.delete": "Видалити регіон «{name}»?",
  "region.name": "Назва",
  "region.name.hint": "Так його бачать відвідувачі, коли шукають організацію.",
  "region.countryId": "Країна",
  "region.countryId.hint": "Країна, у якій розташований регіон. До неї належать і його організації.",
} as const;
