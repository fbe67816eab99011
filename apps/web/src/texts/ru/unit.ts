/** Units. */
export default {
  "unit.all": "Единицы измерения",
  "unit.new": "Новая единица",
  "unit.delete": "Удалить единицу измерения «{name}»?",
  "unit.code": "Code",
  "unit.name": "Name",
} as const;
