/** Local servers. */
export default {
  "server.all": "Локальные серверы",
  "server.new": "Новый локальный сервер",
  "server.delete": "Удалить локальный сервер «{name}»?",
  "server.name": "Name",
  "server.description": "Description",
  "server.organizationId": "Organization",
  "server.config": "Config",
  "server.host": "Host",
  "server.deviceId": "Device",
  "server.connect": "Connect",
} as const;
