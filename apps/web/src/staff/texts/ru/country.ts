/** Countries. */
export default {
  "country.all": "Страны",
  "country.new": "Новая страна",
  "country.delete": "Удалить страну «{name}»?",
  "country.name": "Название",
  "country.name.hint": "Так её видят посетители, когда выбирают, куда прийти.",
  "country.phoneCode": "Телефонный код",
  "country.phoneCode.hint":
    "С него начинаются поля телефона на терминалах, страницах записи и у оператора; он добавляется к номерам, введённым без кода страны. Только цифры, без «+».",
} as const;
