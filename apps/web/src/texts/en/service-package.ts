/** Service packages. */
export default {
  "service-package.all": "Service packages",
  "service-package.new": "New service package",
  "service-package.delete": "Are you sure you want to delete the service package “{name}”?",
  "service-package.name": "Name",
  "service-package.description": "Description",
  "service-package.items": "Items",
  "service-package.mainServiceId": "Main service",
  "service-package.is_view": "Is view",
} as const;
