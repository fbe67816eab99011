/** Local servers. */
export default {
  "server.new": "New local server",
  "server.delete": "Are you sure you want to delete the local server “{name}”?",
  "server.name": "Name",
  "server.name.hint": "Staff recognize the server by this name.",
  "server.description": "Description",
  "server.description.hint": "For staff only, for example where the server stands.",
  "server.organizationId": "Organization",
  "server.organizationId.hint": "The organization that uses this server.",
  "server.config": "Server settings",
  "server.config.hint": "Sent to the server unchanged. See the server manual for the supported settings.",
  "server.host": "Address",
  "server.host.hint": "Host name or IP address of the server in the local network.",
  "server.deviceId": "Server ID",
  "server.deviceId.hint": "The server sends this ID when it connects.",
  "server.connect": "Connection",
  "server.connect.hint": "Updated automatically.",
} as const;
