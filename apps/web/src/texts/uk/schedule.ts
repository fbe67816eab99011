/** Schedules. */
export default {
  "schedule.all": "Розклади",
  "schedule.new": "Новий розклад",
  "schedule.delete": "Видалити розклад «{name}»?",
  "schedule.description": "Description",
  "schedule.organizationId": "Organization",
  "schedule.json": "Json",
} as const;
