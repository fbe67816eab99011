import { ActionIcon, Button, Group, TextInput } from "@mantine/core";
import { addDays } from "@cherga/engine/time/calendar-date";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { QueueDay } from "#screens/queue/parts/queue-page.tsx";
import { isAskable } from "#screens/queue/parts/search.ts";
import { useAddress } from "#screens/queue/parts/use-address.ts";
import { useTexts } from "#texts/use-texts.ts";

type Props = { readonly day: QueueDay; readonly children?: ReactNode };

/** Lets one choose the day that is looked at, and what else is asked for beside it. */
export function DateBar({ day: { on, today }, children }: Props) {
  const t = useTexts();
  const { change } = useAddress();
  /** Today is the day of an address without one, so that it is still today tomorrow. Another day has other pages. */
  const pick = (date: string): void => {
    if (isAskable(date)) change({ date: date === today ? undefined : date, page: undefined });
  };
  return (
    <Group gap="xs" align="flex-end">
      <Group gap={4} align="flex-end" wrap="nowrap">
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("queue.previousDay")}
          onClick={() => pick(addDays(on, -1))}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <TextInput
          type="date"
          label={t("queue.date")}
          value={on}
          min="2000-01-01"
          max="2099-12-31"
          required
          withAsterisk={false}
          onChange={({ currentTarget }) => pick(currentTarget.value)}
        />
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t("queue.nextDay")}
          onClick={() => pick(addDays(on, 1))}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
        <Button variant="default" disabled={on === today} onClick={() => pick(today)}>
          {t("queue.today")}
        </Button>
      </Group>
      {children}
    </Group>
  );
}
