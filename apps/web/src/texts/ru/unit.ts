/** Units. */
export default {
  "unit.all": "Единицы измерения",
  "unit.new": "Новая единица измерения",
  "unit.delete": "Удалить единицу измерения «{name}»?",
  "unit.code": "Код",
  "unit.code.hint": "Краткое имя для программ: min, h, percent, pc. От языка не зависит.",
  "unit.name": "Обозначение",
  "unit.name.hint": "Что пишется после числа на экране.",
} as const;
