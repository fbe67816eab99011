/** Local servers. */
export default {
  "server.all": "Local servers",
  "server.new": "New local server",
  "server.delete": "Are you sure you want to delete the local server “{name}”?",
  "server.name": "Name",
  "server.description": "Description",
  "server.organizationId": "Organization",
  "server.config": "Config",
  "server.host": "Host",
  "server.deviceId": "Device",
  "server.connect": "Connect",
} as const;
