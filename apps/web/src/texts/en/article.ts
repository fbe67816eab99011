/** Articles. */
export default {
  "article.all": "Articles",
  "article.new": "New article",
  "article.delete": "Are you sure you want to delete the article “{name}”?",
  "article.subject": "Subject",
  "article.text": "Text",
  "article.status": "Status",
} as const;
