/** Units. */
export default {
  "unit.all": "Одиниці виміру",
  "unit.new": "Нова одиниця",
  "unit.delete": "Видалити одиницю виміру «{name}»?",
  "unit.code": "Code",
  "unit.name": "Name",
} as const;
