/** Countries. */
export default {
  "country.all": "Countries",
  "country.new": "New country",
  "country.delete": "Are you sure you want to delete the country “{name}”?",
  "country.name": "Name",
  "country.phoneCode": "Phone code",
} as const;
