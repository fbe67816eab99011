/** Booking pages. */
export default {
  "web-online.new": "New booking page",
  "web-online.delete": "Are you sure you want to delete the booking page “{name}”?",
  "web-online.name": "Name",
  "web-online.description": "Description",
  "web-online.description.hint": "Visitors see it at the top of the page.",
  "web-online.status": "Open to visitors",
  "web-online.status.hint": "When off, the page says that booking is closed.",
  "web-online.organizationFilter": "Organizations",
  "web-online.organizationFilter.hint": "Organizations that visitors can book on this page.",
  "web-online.organizationFilter.none": "All organizations",
  "web-online.organizationFilter.include": "Only selected",
  "web-online.organizationFilter.exclude": "All except selected",
  "web-online.organizationIds": "Selected organizations",
  "web-online.address": "Page address",
  "web-online.customerDataFields": "Visitor’s data",
  "web-online.customerDataFields.hint": "Fields that visitors fill in, in this order.",
} as const;
