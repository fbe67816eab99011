import { Alert, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { IconClock } from "@tabler/icons-react";
import { type FreeTime, whyNotNow } from "#staff/registration/times/why-not-now.ts";
import { sayWaitRange } from "#staff/hall/wait-range.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly known: FreeTime | undefined;
  readonly maxWaitMinutes: number;
  /** Switches to the choice of a time. */
  readonly onLater: () => void;
};

/** Shows the expected wait of a walk-in, or why they cannot be taken. */
export function ComeNow({ known, maxWaitMinutes, onLater }: Props) {
  const t = useTexts();
  if (known === undefined) return <Skeleton h={44} aria-busy="true" />;
  const why = whyNotNow(known, maxWaitMinutes);
  const wait = known.expectedWait;
  if (why === undefined)
    return (
      <Group gap="xs" role="status" wrap="nowrap">
        <IconClock size={20} aria-hidden style={{ flexShrink: 0 }} />
        <Text>
          {wait === null ? (
            t("registration.wait.unknown")
          ) : (
            <>
              {t("registration.wait")}{" "}
              <Text span fw={700}>
                {sayWaitRange(t, wait)}
              </Text>
            </>
          )}
        </Text>
      </Group>
    );
  return (
    <Alert color="orange" p="xs" role="status">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          {t(`registration.notNow.${why}`)}
          {wait !== null && ` ${t("registration.wait")} ${sayWaitRange(t, wait)}.`}
        </Text>
        <Button size="compact-sm" variant="default" onClick={onLater}>
          {t("registration.chooseTime")}
        </Button>
      </Stack>
    </Alert>
  );
}
