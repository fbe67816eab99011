/** Boards. */
export default {
  "board.all": "Boards",
  "board.new": "New board",
  "board.delete": "Are you sure you want to delete the board “{name}”?",
  "board.name": "Name",
  "board.description": "Description",
  "board.organizationId": "Organization",
  "board.operator": "Operator",
  "board.announcement": "Announcement",
  "board.rest": "Rest",
  "board.title": "Title",
  "board.ticker": "Ticker",
  "board.queue": "Queue",
  "board.callPopup": "Call popup",
} as const;
