/** Local servers. */
export default {
  "server.all": "Локальні сервери",
  "server.new": "Новий локальний сервер",
  "server.delete": "Видалити локальний сервер «{name}»?",
  "server.name": "Name",
  "server.description": "Description",
  "server.organizationId": "Organization",
  "server.config": "Config",
  "server.host": "Host",
  "server.deviceId": "Device",
  "server.connect": "Connect",
} as const;
