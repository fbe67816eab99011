/** Operators. */
export default {
  "operator.all": "Operators",
  "operator.new": "New operator",
  "operator.delete": "Are you sure you want to delete the operator “{name}”?",
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
