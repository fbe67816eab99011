/** Units. */
export default {
  "unit.all": "Units",
  "unit.new": "New unit",
  "unit.delete": "Are you sure you want to delete the unit “{name}”?",
  "unit.code": "Code",
  "unit.code.hint":
    "A short name that does not change with the language. “min” and “h” stand behind numbers in settings; “percent” and “pc” are for reports, which come later.",
  "unit.name": "Name",
  "unit.name.hint": "Stands behind numbers in the settings of organizations and schedules.",
} as const;
