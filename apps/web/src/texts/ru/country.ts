/** Countries. */
export default {
  "country.all": "Страны",
  "country.new": "Новая страна",
  "country.delete": "Удалить страну «{name}»?",
  "country.name": "Name",
  "country.phoneCode": "Phone code",
} as const;
