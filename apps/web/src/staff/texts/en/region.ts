/** Regions. */
export default {
  "region.new": "New region",
  "region.delete": "Are you sure you want to delete the region “{name}”?",
  "region.name": "Name",
  "region.name.hint": "Visitors see this name when they look for an organization.",
  "region.countryId": "Country",
  "region.countryId.hint": "The country of the region and of its organizations.",
} as const;
