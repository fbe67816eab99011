/** Regions. */
export default {
  "region.all": "Regions",
  "region.new": "New region",
  "region.delete": "Are you sure you want to delete the region “{name}”?",
  "region.name": "Name",
  "region.countryId": "Country",
} as const;
