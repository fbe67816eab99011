/** Articles. */
export default {
  "article.all": "Статьи",
  "article.new": "Новая статья",
  "article.delete": "Удалить статью «{name}»?",
  "article.subject": "Subject",
  "article.text": "Text",
  "article.status": "Status",
} as const;
