/** Operators. */
export default {
  "operator.all": "Операторы",
  "operator.new": "Новый оператор",
  "operator.delete": "Удалить оператора «{name}»?",
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
