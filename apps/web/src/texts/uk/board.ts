/** Boards. */
export default {
  "board.all": "Табло",
  "board.new": "Нове табло",
  "board.delete": "Видалити табло «{name}»?",
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
