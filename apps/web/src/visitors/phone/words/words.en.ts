import common from "#visitors/kit/words/common.en.ts";

export default {
  ...common,
  title: "Demo phone",
  hint: "The demo sends nothing to anybody. SMS and e-mail that visitors would get appear here.",
  empty: "No messages yet",
  "empty.do": "Book a time online and enter a phone number or an e-mail address.",
  failed: "The messages cannot be shown. This page exists only in the demo.",
  recipients: "Phone numbers and addresses",
  "channel.sms": "SMS",
  "channel.email": "E-mail",
  "channel.bot": "Bot",
  "channel.push": "Notification",
  messages: "SMS and e-mail",
  chat: "Bot",
  "chat.hint": "This is a chat with the demo’s bot, as in Telegram. What you write stays on this server.",
  "chat.empty": "Press Start to begin.",
  "chat.start": "Start",
  "chat.write": "Message",
  "chat.send": "Send",
  "chat.phone": "Your phone number",
  "chat.busy": "The message was not sent. Try again.",
};
