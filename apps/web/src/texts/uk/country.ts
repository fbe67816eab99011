/** Countries. */
export default {
  "country.all": "Країни",
  "country.new": "Нова країна",
  "country.delete": "Видалити країну «{name}»?",
  "country.name": "Name",
  "country.phoneCode": "Phone code",
} as const;
