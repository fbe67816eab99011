/** Countries. */
export default {
  "country.all": "Країни",
  "country.new": "Нова країна",
  "country.delete": "Видалити країну «{name}»?",
  "country.name": "Назва",
  "country.name.hint": "Так її бачать відвідувачі, коли вибирають, куди прийти.",
  "country.phoneCode": "Телефонний код",
  "country.phoneCode.hint":
    "Ставиться перед номерами, які вводять відвідувачі цієї країни. Лише цифри, без «+».",
} as const;
