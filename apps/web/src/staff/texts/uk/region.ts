/** Regions. */
export default {
  "region.new": "Новий регіон",
  "region.delete": "Видалити регіон «{name}»?",
  "region.name": "Назва",
  "region.name.hint": "Цю назву бачать відвідувачі, коли шукають організацію.",
  "region.countryId": "Країна",
  "region.countryId.hint": "Країна регіону та його організацій.",
} as const;
