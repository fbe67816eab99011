// Runs beside the page of a ticket, also when it is closed: shows that its visitor is called.
export {};
