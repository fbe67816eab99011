/** Service packages. */
export default {
  "service-package.all": "Пакети послуг",
  "service-package.new": "Новий пакет послуг",
  "service-package.delete": "Видалити пакет послуг «{name}»?",
  "service-package.name": "Name",
  "service-package.description": "Description",
  "service-package.items": "Items",
  "service-package.mainServiceId": "Main service",
  "service-package.is_view": "Is view",
} as const;
