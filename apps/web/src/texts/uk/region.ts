/** Regions. */
export default {
  "region.all": "Регіони",
  "region.new": "Новий регіон",
  "region.delete": "Видалити регіон «{name}»?",
  "region.name": "Name",
  "region.countryId": "Country",
} as const;
