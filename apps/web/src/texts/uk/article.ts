/** Articles. */
export default {
  "article.all": "Статті",
  "article.new": "Нова стаття",
  "article.delete": "Видалити статтю «{name}»?",
  "article.subject": "Subject",
  "article.text": "Text",
  "article.status": "Status",
} as const;
