/** Countries. */
export default {
  "country.all": "Країни",
  "country.new": "Нова країна",
  "country.delete": "Видалити країну «{name}»?",
  "country.name": "Назва",
  "country.name.hint": "Так її бачать відвідувачі, коли вибирають, куди прийти.",
  "country.phoneCode": "Телефонний код",
  "country.phoneCode.hint":
    "З нього починаються поля телефону на терміналах, сторінках запису та в оператора; його додають до номерів, уведених без коду країни. Лише цифри, без «+».",
} as const;
