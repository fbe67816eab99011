/** Countries. */
export default {
  "country.all": "Страны",
  "country.new": "Новая страна",
  "country.delete": "Удалить страну «{name}»?",
  "country.name": "Название",
  "country.name.hint": "Так её видят посетители, когда выбирают, куда прийти.",
  "country.phoneCode": "Телефонный код",
  "country.phoneCode.hint":
    "Ставится перед номерами, которые вводят посетители этой страны. Только цифры, без «+».",
} as const;
