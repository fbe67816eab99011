/** Online queue. */
export default {
  "web-online.all": "Онлайн-черга",
  "web-online.new": "Нова сторінка запису",
  "web-online.delete": "Видалити сторінку запису «{name}»?",
  "web-online.name": "Name",
  "web-online.description": "Description",
  "web-online.organizationFilter": "Organization filter",
  "web-online.organizationIds": "Organizations",
  "web-online.status": "Status",
  "web-online.customerDataFields": "Customer data fields",
} as const;
