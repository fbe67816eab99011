/** Regions. */
export default {
  "region.all": "Регионы",
  "region.new": "Новый регион",
  "region.delete": "Удалить регион «{name}»?",
  "region.name": "Название",
  "region.name.hint": "Так его видят посетители, когда ищут организацию.",
  "region.countryId": "Страна",
  "region.countryId.hint": "Страна, в которой находится регион. К ней относятся и его организации.",
} as const;
