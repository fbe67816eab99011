import { queueStreams } from "@cherga/contract/calls/queue-streams";
import { chartStream } from "@cherga/contract/calls/charts";
import { paymentTopic } from "@cherga/contract/calls/payments";
import { consoleTopic, queueTopic } from "@cherga/contract/shapes/streams";
import type { StreamExtension } from "#live/mount-streams";
import { statusTopic, timeTopic } from "#queue/live/live-queue";
import { chartTopic } from "#queue/http/tell-charts";
import type { QueueDeps } from "#queue/deps/queue-deps";

/** Returns what the queue adds to the live streams. */
export function queueStreamExtension({
  liveQueue,
  presence,
}: Pick<QueueDeps, "liveQueue" | "presence">): StreamExtension {
  return {
    sharedTopics: [
      { name: queueTopic, read: queueStreams.events.who },
      { name: consoleTopic, read: "staff" },
      { name: paymentTopic, read: "staff" },
    ],
    streams: [
      { topic: queueTopic, stream: queueStreams.events },
      { topic: statusTopic, stream: queueStreams.status },
      { topic: timeTopic, stream: queueStreams.time },
      { topic: chartTopic, stream: chartStream },
    ],
    prepare: async ({ organizationId }) => {
      if (organizationId !== null) await liveQueue.watch(organizationId);
    },
    // Only a console subscribes to the queue topic.
    onOpen: (session, topics) => (topics.includes(queueTopic) ? presence.opened(session) : undefined),
  };
}
