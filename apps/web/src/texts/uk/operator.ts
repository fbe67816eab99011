/** Operators. */
export default {
  "operator.all": "Оператори",
  "operator.new": "Новий оператор",
  "operator.delete": "Видалити оператора «{name}»?",
  "operator.username": "Username",
  "operator.first_name": "First name",
  "operator.last_name": "Last name",
  "operator.position": "Position",
  "operator.organizationId": "Organization",
  "operator.room": "Room",
  "operator.indicator": "Indicator",
  "operator.scheduleId": "Schedule",
  "operator.option": "Option",
} as const;
