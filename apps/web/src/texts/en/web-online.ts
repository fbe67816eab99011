/** Online queue. */
export default {
  "web-online.all": "Online queue",
  "web-online.new": "New booking page",
  "web-online.delete": "Are you sure you want to delete the booking page “{name}”?",
  "web-online.name": "Name",
  "web-online.description": "Description",
  "web-online.organizationFilter": "Organization filter",
  "web-online.organizationIds": "Organizations",
  "web-online.status": "Status",
  "web-online.customerDataFields": "Customer data fields",
} as const;
