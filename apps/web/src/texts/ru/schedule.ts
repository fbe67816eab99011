/** Schedules. */
export default {
  "schedule.all": "Расписания",
  "schedule.new": "Новое расписание",
  "schedule.delete": "Удалить расписание «{name}»?",
  "schedule.description": "Description",
  "schedule.organizationId": "Organization",
  "schedule.json": "Json",
} as const;
