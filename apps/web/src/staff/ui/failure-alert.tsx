import { Alert, Button, List, Stack, Text } from "@mantine/core";
import type { Words } from "@cherga/contract/fields";
import { failureOf } from "#staff/api/failure.ts";
import { inLanguage } from "#staff/api/titles.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly failure: unknown;
  /** Retries. */
  readonly onReply?: () => void;
  /** What failed, if that is known. */
  readonly title?: string;
};

/** Shows a failure, and offers a retry. */
export function FailureAlert({ failure, onReply, title: failed }: Props) {
  const t = useTexts();
  const { code, details } = failureOf(failure);
  const users = code === "ERROR_IN_USE" ? usersIn(details) : [];
  // Tickets are not a resource.
  const kindOf = (resource: string): string =>
    resource === "ticket" ? t("ticket.all") : t.of(`${resource}.all`);
  return (
    <Alert color="red" title={failed ?? t("failure.title")} role="alert">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">{t.of(`error.${code}`)}</Text>
        {users.length > 0 && (
          <>
            <Text size="sm">{t("form.inUseBy")}</Text>
            <List size="sm">
              {users.map(({ resource, id, title }) => (
                <List.Item key={`${resource}/${id}`}>
                  {kindOf(resource)}: {typeof title === "string" ? title : inLanguage(title, t.locale)}
                </List.Item>
              ))}
            </List>
          </>
        )}
        {onReply !== undefined && (
          <Button size="compact-sm" variant="default" onClick={onReply}>
            {t("failure.reply")}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

type Usage = { readonly resource: string; readonly id: number; readonly title: string | Words };

const usersIn = (details: unknown): readonly Usage[] => (Array.isArray(details) ? details : []);
