/** A server that has not shown for so long that it is alive is dead, and so are its connections. */
export const deadAfterSeconds = 6;

/** Selects the connections of agents that a living server vouches for. */
export const liveConnections = `select connection.* from agent_connection connection
  join server_process process on process.id = connection.server_id
    and process.beat_at > now() - make_interval(secs => ${deadAfterSeconds})`;
