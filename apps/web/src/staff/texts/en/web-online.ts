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
  "web-online.bot": "Telegram bot",
  "web-online.bot.enabled": "Visitors can book through a bot",
  "web-online.bot.enabled.hint":
    "The bot offers the same as this page, and sends visitors notifications and reminders.",
  "web-online.bot.telegramToken": "Token",
  "web-online.bot.telegramToken.hint":
    "Open @BotFather in Telegram, send /newbot, choose a name, and paste the token that you get. It is not shown again.",
  "web-online.botState.off": "The bot is switched off, or the page is closed.",
  "web-online.botState.noToken": "Enter the bot’s token.",
  "web-online.botState.starting": "Connecting…",
  "web-online.botState.connected": "Connected:",
  "web-online.botState.wrongToken":
    "Telegram does not know this token. Check it, or get a new one from @BotFather.",
  "web-online.botState.elsewhere":
    "Another program takes the messages of this bot. Stop it, or use another bot. The server keeps trying.",
  "web-online.botState.unreachable": "Telegram cannot be reached. The server keeps trying.",
} as const;
