/** Regions. */
export default {
  "region.all": "Регионы",
  "region.new": "Новый регион",
  "region.delete": "Удалить регион «{name}»?",
  "region.name": "Name",
  "region.countryId": "Country",
} as const;
