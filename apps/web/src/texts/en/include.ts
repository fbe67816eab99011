/** Terminal sections. */
export default {
  "include.all": "Terminal sections",
  "include.new": "New terminal section",
  "include.delete": "Are you sure you want to delete the terminal section “{name}”?",
  "include.name": "Name",
  "include.text": "Text",
  "include.articleIds": "Articles",
  "include.status": "Status",
} as const;
