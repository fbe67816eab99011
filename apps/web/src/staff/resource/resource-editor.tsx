import { Alert, Box, Card, Stack, Title } from "@mantine/core";
import { mayCall } from "@cherga/contract/access";
import { saveStatus } from "@cherga/contract/constants";
import { laterFields } from "@cherga/contract/later";
import type { Fields, Row, Values } from "@cherga/contract/resource";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type SubmitEvent, useState } from "react";
import { useTitle } from "#staff/api/titles.ts";
import { Form } from "#staff/forms/form.tsx";
import { lensAt } from "#staff/forms/lens.ts";
import { DeleteRow } from "#staff/resource/delete-row.tsx";
import { noteMade } from "#staff/resource/just-made.ts";
import { NextSteps } from "#staff/resource/next-steps.tsx";
import { SaveBar } from "#staff/resource/save-bar.tsx";
import { placeOf, type Screen } from "#staff/resource/screen.ts";
import { useUndoKeys } from "#staff/resource/undo-keys.ts";
import { useEditor } from "#staff/resource/use-editor.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { sayStatus } from "#staff/ui/toasts.ts";
import classes from "#staff/resource/resource-page.module.css";

type Props<F extends Fields> = { readonly screen: Screen<F>; readonly row: Row<F> | undefined };

/** The form of a row, or of a new one. */
export function ResourceEditor<F extends Fields>({ screen, row }: Props<F>) {
  const t = useTexts();
  const title = useTitle();
  const client = useQueryClient();
  const navigate = useNavigate();
  const user = useSession()?.user;
  const { resource } = screen;
  const later = laterFields[resource.name];
  const isNew = row === undefined;
  const mayWrite = mayCall(isNew ? resource.make : resource.write, user);
  const editor = useEditor(screen, row, (made) => {
    sayStatus(t, saveStatus.created);
    noteMade(resource.name, made.id);
    void screen.onMade?.(made, client);
    void navigate(placeOf(screen, made.id));
  });
  const pressUndo = useUndoKeys(editor);
  const [lens] = useState(() => lensAt<Values<F>>([]));

  function handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    void editor.save();
  }

  function handleCancel(): void {
    editor.discard();
    void navigate(placeOf(screen));
  }

  return (
    <Form editor={editor} resource={resource} mayWrite={mayWrite}>
      <Card
        className={classes["card"] ?? ""}
        withBorder
        padding="md"
        component="form"
        noValidate
        onSubmit={handleSubmit}
        onKeyDown={pressUndo}
      >
        <Stack gap="md">
          <Title order={2} size="h3">
            {isNew ? t.of(`${resource.name}.new`) : title(resource, row)}
          </Title>
          {row !== undefined && <NextSteps resource={resource.name} id={row.id} />}
          {later !== undefined && (
            <Alert color="yellow" role="note">
              {t(`later.${later}`)}
            </Alert>
          )}
          {screen.form(lens, { isNew, id: row?.id })}
          <Box className={classes["saving"]}>
            <SaveBar
              {...(isNew && { onCancel: handleCancel })}
              trailing={
                row !== undefined && mayCall(resource.make, user) && <DeleteRow screen={screen} row={row} />
              }
            />
          </Box>
        </Stack>
      </Card>
    </Form>
  );
}
