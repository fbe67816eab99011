import { saveStatus } from "@cherga/contract/constants";
import type { Fields, Row } from "@cherga/contract/resource";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { removeRow } from "#staff/api/resource-queries.ts";
import { useTitle } from "#staff/api/titles.ts";
import { keepOwn } from "#staff/live/tabs.ts";
import { placeOf, type Screen } from "#staff/resource/screen.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { sayStatus } from "#staff/ui/toasts.ts";
import { useBusy } from "#staff/ui/use-busy.ts";

type Props<F extends Fields> = { readonly screen: Screen<F>; readonly row: Row<F> };

/** Deletes a row after a confirmation that names it. */
export function DeleteRow<F extends Fields>({ screen, row }: Props<F>) {
  const { resource } = screen;
  const t = useTexts();
  const title = useTitle();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => removeRow(resource, row.id),
    onSuccess: () => {
      sayStatus(t, saveStatus.deleted);
      setAsking(false);
      void navigate(placeOf(screen));
      keepOwn(client, resource, row.id, undefined);
    },
  });
  const isBusy = useBusy(remove.isPending);
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        px="xs"
        aria-label={t("form.delete")}
        onClick={() => {
          remove.reset();
          setAsking(true);
        }}
      >
        <IconTrash size={16} aria-hidden />
        <Text span inherit ms={8} visibleFrom="sm">
          {t("form.delete")}
        </Text>
      </Button>
      <Modal opened={isAsking} onClose={() => setAsking(false)} title={t("delete.title")} centered>
        <Stack>
          <Text>{t.of(`${resource.name}.delete`, { name: title(resource, row) })}</Text>
          {remove.error !== null && <FailureAlert failure={remove.error} onReply={() => remove.mutate()} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {t("form.cancel")}
            </Button>
            <Button color="red" loading={isBusy} onClick={() => remove.mutate()}>
              {t("form.delete")}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}
