/** Units. */
export default {
  "unit.all": "Units",
  "unit.new": "New unit",
  "unit.delete": "Are you sure you want to delete the unit “{name}”?",
  "unit.code": "Code",
  "unit.code.hint": "A short name for programs: min, h, percent, pc. It does not change with the language.",
  "unit.name": "Name",
  "unit.name.hint": "What stands behind a number on screen.",
} as const;
