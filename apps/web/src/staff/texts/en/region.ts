/** Regions. */
export default {
  "region.all": "Regions",
  "region.new": "New region",
  "region.delete": "Are you sure you want to delete the region “{name}”?",
  "region.name": "Name",
  "region.name.hint": "As visitors see it when they look for an organization.",
  "region.countryId": "Country",
  "region.countryId.hint": "The country this region lies in. Organizations of the region belong to it too.",
} as const;
