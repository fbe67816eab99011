/** Service packages. */
export default {
  "service-package.all": "Пакеты услуг",
  "service-package.new": "Новый пакет услуг",
  "service-package.delete": "Удалить пакет услуг «{name}»?",
  "service-package.name": "Name",
  "service-package.description": "Description",
  "service-package.items": "Items",
  "service-package.mainServiceId": "Main service",
  "service-package.is_view": "Is view",
} as const;
