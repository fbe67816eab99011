/** Schedules. */
export default {
  "schedule.all": "Schedules",
  "schedule.new": "New schedule",
  "schedule.delete": "Are you sure you want to delete the schedule “{name}”?",
  "schedule.description": "Description",
  "schedule.organizationId": "Organization",
  "schedule.json": "Json",
} as const;
