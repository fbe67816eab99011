/** Online queue. */
export default {
  "web-online.all": "Онлайн-очередь",
  "web-online.new": "Новая страница записи",
  "web-online.delete": "Удалить страницу записи «{name}»?",
  "web-online.name": "Name",
  "web-online.description": "Description",
  "web-online.organizationFilter": "Organization filter",
  "web-online.organizationIds": "Organizations",
  "web-online.status": "Status",
  "web-online.customerDataFields": "Customer data fields",
} as const;
