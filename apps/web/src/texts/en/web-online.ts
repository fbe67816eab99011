/** Booking pages. */
export default {
  "web-online.all": "Online queue",
  "web-online.new": "New booking page",
  "web-online.delete": "Are you sure you want to delete the booking page “{name}”?",
  "web-online.name": "Name",
  "web-online.description": "Description",
  "web-online.description.hint": "Visitors read it at the top of the page.",
  "web-online.status": "Open to visitors",
  "web-online.status.hint": "Switched off, the page tells visitors that booking is closed.",
  "web-online.organizationFilter": "Organizations",
  "web-online.organizationFilter.hint": "Which organizations one can book at on this page.",
  "web-online.organizationFilter.none": "All organizations",
  "web-online.organizationFilter.include": "Only the chosen ones",
  "web-online.organizationFilter.exclude": "All but the chosen ones",
  "web-online.organizationIds": "Chosen organizations",
  "web-online.customerDataFields": "Asked of the visitor",
  "web-online.customerDataFields.hint": "In this order.",
} as const;
