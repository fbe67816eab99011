/** Units. */
export default {
  "unit.all": "Units",
  "unit.new": "New unit",
  "unit.delete": "Are you sure you want to delete the unit “{name}”?",
  "unit.code": "Code",
  "unit.name": "Name",
} as const;
