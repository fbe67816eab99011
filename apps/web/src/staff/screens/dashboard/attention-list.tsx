import type { DeviceKind } from "@cherga/contract/devices/device-kinds";
import { msPerMinute } from "@cherga/engine/time/durations";
import { Badge, Button, Group, Paper, Text, ThemeIcon, Title } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCash,
  IconChevronRight,
  IconCircleCheck,
  IconClockPause,
  IconDoorExit,
  IconHourglass,
  IconMoon,
  IconPlugConnectedX,
  IconStopwatch,
  IconUserOff,
  IconUserQuestion,
  type TablerIcon,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Attention } from "#staff/screens/dashboard/attention.ts";
import { sayDeviceTrouble } from "#staff/hall/say-device-trouble.ts";
import { sayMoney } from "#staff/hall/say-money.ts";
import { sayWholeMinutes } from "#staff/hall/say-times.ts";
import { useServiceName } from "#staff/hall/use-service-name.ts";
import { type Texts, useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/screens/dashboard/dashboard.module.css";

type Kind = Attention["kind"];

const looks: Readonly<Record<Kind, { readonly colour: string; readonly icon: TablerIcon }>> = {
  stranded: { colour: "red", icon: IconUserOff },
  waits: { colour: "red", icon: IconHourglass },
  absent: { colour: "red", icon: IconDoorExit },
  device: { colour: "red", icon: IconPlugConnectedX },
  payment: { colour: "red", icon: IconCash },
  asleep: { colour: "orange", icon: IconMoon },
  idle: { colour: "orange", icon: IconClockPause },
  slow: { colour: "orange", icon: IconStopwatch },
  outside: { colour: "gray", icon: IconCalendarOff },
  late: { colour: "gray", icon: IconUserQuestion },
};

/** Wide screens keep the height of so many entries, so that a trouble moves nothing. More are shown on request. */
const shownFirst = 3;

/** Lists what needs attention, with links. */
export function AttentionList({ all }: { readonly all: readonly Attention[] }) {
  const t = useTexts();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? all : all.slice(0, shownFirst);
  return (
    <Paper component="section" withBorder p="sm" aria-labelledby="dashboard-attention">
      <Group gap="xs" wrap="nowrap" mb={6} mih={26}>
        <Title order={2} size="h5" id="dashboard-attention">
          {t("dashboard.attention")}
        </Title>
        {all.length > 0 && (
          <Badge
            flex="none"
            color="red"
            variant="light"
            autoContrast
            leftSection={<IconAlertTriangle size={12} aria-hidden />}
          >
            {all.length}
          </Badge>
        )}
        {all.length > shownFirst && (
          <Button
            variant="subtle"
            size="compact-sm"
            ms="auto"
            px={4}
            flex="none"
            onClick={() => setWhole(!isWhole)}
          >
            {t(isWhole ? "dashboard.showLess" : "dashboard.showAll")}
          </Button>
        )}
      </Group>
      {all.length === 0 ? (
        <Group gap="xs" wrap="nowrap" className={classes["calm"] ?? ""}>
          <ThemeIcon color="green" variant="light" radius="xl" aria-hidden>
            <IconCircleCheck size={18} />
          </ThemeIcon>
          <Text>{t("dashboard.calm")}</Text>
        </Group>
      ) : (
        <ul className={classes["attention"]} data-whole={isWhole}>
          {shown.map((each) => (
            <Line key={keyOf(each)} attention={each} />
          ))}
        </ul>
      )}
    </Paper>
  );
}

function Line({ attention }: { readonly attention: Attention }) {
  const t = useTexts();
  const nameOf = useServiceName();
  const { colour, icon: Icon } = looks[attention.kind];
  const service = "row" in attention ? nameOf(attention.row.service) : "";
  const words = sayAttention(t, attention, service);
  return (
    <li className={classes["appears"]}>
      <Link to={placeOf(attention)} search={() => searchOf(attention)} className={classes["line"]}>
        <ThemeIcon color={colour} variant="light" radius="xl" aria-hidden>
          <Icon size={18} />
        </ThemeIcon>
        <span className={classes["words"]} title={words} data-truncate>
          {words}
        </span>
        <IconChevronRight size={16} aria-hidden />
      </Link>
    </li>
  );
}

/** Where each kind of device says what went wrong. */
const pageOfKind: Readonly<Record<DeviceKind, string>> = {
  "printer-device": "printer/jobs",
  "voice-device": "voice/jobs",
  "board-device": "board/jobs",
  "pos-device": "pos/jobs",
  "remote-device": "remote/jobs",
  server: "server/branch",
};

/** A group links to the hall's overview, a single entry to its own page. */
function placeOf(attention: Attention): string {
  switch (attention.kind) {
    case "absent": {
      const [operator, ...others] = attention.operators;
      return operator === undefined || others.length > 0 ? "/admin/remote" : `/queue/operator/${operator.id}`;
    }
    case "asleep":
    case "idle":
      return `/queue/operator/${attention.operator.id}`;
    case "device":
      return `/device/${pageOfKind[attention.device.kind]}`;
    case "payment":
      return `/queue/ticket/${attention.payment.ticketId}`;
    case "waits":
    case "slow":
      return `/queue/ticket/${attention.row.ticketId}`;
    case "stranded":
    case "outside":
    case "late":
      return attention.count === 1 ? `/queue/ticket/${attention.row.ticketId}` : "/admin/remote";
  }
}

const searchOf = (attention: Attention): { readonly id?: number } =>
  attention.kind === "device" ? { id: attention.device.id } : {};

function sayAttention(t: Texts, attention: Attention, service: string): string {
  const num = "row" in attention ? (attention.row.num ?? t("hall.noNumber")) : "";
  switch (attention.kind) {
    case "stranded":
      return t("dashboard.attention.stranded", { service, count: attention.count });
    case "waits":
      return t("dashboard.attention.waits", {
        service,
        count: attention.count,
        num,
        time: sayWholeMinutes(t, attention.minutes * msPerMinute),
      });
    case "absent":
      return t("dashboard.attention.absent", {
        count: attention.count,
        names: attention.operators.map(({ name }) => name).join(", "),
      });
    case "asleep":
    case "idle":
      return t(`dashboard.attention.${attention.kind}`, {
        name: attention.operator.name,
        count: attention.count,
        time: sayWholeMinutes(t, attention.minutes * msPerMinute),
      });
    case "slow":
      return t("dashboard.attention.slow", {
        num,
        service,
        name: attention.row.operator?.name ?? "",
        time: sayWholeMinutes(t, attention.minutes * msPerMinute),
        norm: sayWholeMinutes(t, attention.norm * msPerMinute),
      });
    case "device":
      return `${attention.device.name}: ${sayDeviceTrouble(t, attention.device)}`;
    case "payment": {
      const { trouble, amount, currency } = attention.payment;
      return t(`dashboard.attention.payment.${trouble}`, {
        num: attention.payment.num,
        amount: sayMoney(t, amount, currency),
      });
    }
    case "outside":
      return t("dashboard.attention.outside", { count: attention.count, num });
    case "late":
      return t("dashboard.attention.late", { count: attention.count, num });
  }
}

function keyOf(attention: Attention): string {
  const { kind } = attention;
  if (kind === "absent") return kind;
  if (kind === "device") return `${kind} ${attention.device.kind} ${attention.device.id}`;
  if (kind === "payment") return `${kind} ${attention.payment.id}`;
  if (kind === "asleep" || kind === "idle") return `${kind} ${attention.operator.id}`;
  return `${kind} ${attention.row.service.id} ${kind === "slow" ? attention.row.id : ""}`;
}
