/** Units. */
export default {
  "unit.new": "New unit",
  "unit.delete": "Are you sure you want to delete the unit “{name}”?",
  "unit.code": "Code",
  "unit.code.hint":
    "A short code, the same in all languages. “min” and “h” appear after numbers in settings.",
  "unit.name": "Name",
  "unit.name.hint": "Shown after numbers in the settings of organizations and schedules.",
} as const;
