import { longestViewName } from "@cherga/contract/shapes/report/views";
import { Button, Checkbox, Group, Modal, Stack, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { sayViewFailure } from "#staff/reports/views/report-views.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly title: string;
  /** The present name of a view that is renamed. */
  readonly name?: string;
  /** Whether a new view can be shared. */
  readonly canShare?: boolean;
  readonly onSave: (view: { readonly name: string; readonly isShared: boolean }) => Promise<unknown>;
  readonly onClose: () => void;
};

/** Asks for the name of a view. */
export function ViewDialog({ title, name: given, canShare = false, onSave, onClose }: Props) {
  const t = useTexts();
  const [name, setName] = useState(given ?? "");
  const [isShared, setShared] = useState(false);
  const saving = useMutation({
    mutationFn: () => onSave({ name: name.trim(), isShared }),
    onSuccess: onClose,
  });
  const handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (name.trim() !== "" && !saving.isPending) saving.mutate();
  };
  return (
    <Modal opened onClose={onClose} title={title} centered>
      <Stack component="form" gap="md" onSubmit={handleSubmit}>
        <TextInput
          data-autofocus
          label={t("report.view.name")}
          {...(given === undefined ? { description: t("report.view.hint") } : {})}
          value={name}
          maxLength={longestViewName}
          error={saving.error === null ? undefined : sayViewFailure(t, saving.error)}
          onChange={({ currentTarget: { value } }) => {
            setName(value);
            saving.reset();
          }}
        />
        {canShare && (
          <Checkbox
            label={t("report.view.share")}
            description={t("report.view.share.hint")}
            checked={isShared}
            onChange={({ currentTarget: { checked } }) => setShared(checked)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t("form.cancel")}
          </Button>
          <Button type="submit" loading={saving.isPending} disabled={name.trim() === ""}>
            {t("form.save")}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
