import type { OutgoingPolicy } from "@cherga/outgoing/address-guard";
import type { AnnouncementDeps } from "#announcements/announcement-deps";
import type { BaseDeps } from "#auth/base-deps";
import type { BranchDeps } from "#branches/deps";
import type { DebugLog } from "#debugging/debug-log";
import type { DeviceDeps } from "#devices/deps";
import type { BotApi } from "#demo/bot-api/bot-api";
import type { DemoMailbox } from "#demo/phone/demo-mailbox";
import type { LiveDeps } from "#live/live-deps";
import type { MessageDeps } from "#messages/message-deps";
import type { Dialogues } from "#messages/sms/dialogues";
import type { PaymentDeps } from "#payments/payment-deps";
import type { QueueDeps } from "#queue/deps/queue-deps";
import type { ExportDeps } from "#reports/report-deps";
import type { TemplateDeps } from "#templates/drawings";
import type { VisitorDeps } from "#visitors/deps/visitor-deps";
import type { WindowDeps } from "#windows/deps";

/** All services together. Only the files that start the server and put the app together see them all. */
export type Deps = BaseDeps &
  LiveDeps &
  QueueDeps &
  VisitorDeps &
  WindowDeps &
  MessageDeps &
  AnnouncementDeps &
  DeviceDeps &
  TemplateDeps &
  PaymentDeps &
  BranchDeps &
  ExportDeps & {
    readonly isDemo: boolean;
    readonly dialogues: Dialogues;
    readonly debugLog: DebugLog;
    /** What a monitoring program must send; undefined: there is none. */
    readonly monitoringToken: string | undefined;
    /** Which addresses may be dialled that administrators type. */
    readonly outgoing: OutgoingPolicy;
    /** The Bot API of the demo's bot. */
    readonly demoBotApi: BotApi | undefined;
    /** The letters on the demo's phone that have files. */
    readonly demoMailbox: DemoMailbox | undefined;
  };
