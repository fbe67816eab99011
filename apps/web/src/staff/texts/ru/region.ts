/** Regions. */
export default {
  "region.new": "Новый регион",
  "region.delete": "Удалить регион «{name}»?",
  "region.name": "Название",
  "region.name.hint": "Это название видят посетители, когда ищут организацию.",
  "region.countryId": "Страна",
  "region.countryId.hint": "Страна региона и его организаций.",
} as const;
