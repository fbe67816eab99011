import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { schedule } from "@cherga/contract/resources/schedule";
import { emptyPlan, type SchedulePlan } from "@cherga/contract/shapes/schedule";
import type { ScheduleBlock } from "@cherga/engine/vocabulary";
import { useState } from "react";
import { makeEditor } from "#staff/forms/editor.ts";
import { ListField } from "#staff/forms/fields/lists/list-field.tsx";
import { Form, useEditing } from "#staff/forms/form.tsx";
import { lensAt, valueAt } from "#staff/forms/lens.ts";
import { PartForm } from "#staff/screens/schedule/part-form.tsx";
import { ItemTimes } from "#staff/screens/schedule/parts/item-fields.tsx";
import { ListFields } from "#staff/screens/schedule/parts/list-fields.tsx";
import { usePlan } from "#staff/screens/schedule/plan-context.tsx";
import { newItem, newList, newPartId } from "#staff/screens/schedule/plan/new-parts.ts";
import { listsOf, type PlanItem, type PlanList } from "#staff/screens/schedule/plan/plan.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly block: ScheduleBlock;
  readonly onSave: (list: PlanList) => void;
  readonly onClose: () => void;
};

/** The form for a new list before it is added to the schedule. Closing it with changes needs a confirmation. */
export function NewList({ block, onSave, onClose }: Props) {
  const t = useTexts();
  const { scheduleId, organization, mayWrite } = usePlan();
  const [editor] = useState(() =>
    makeEditor({
      resource: schedule,
      row: { json: draftPlan(block) },
      key: `schedule/${scheduleId}/new-${block}`,
      send: (row) => Promise.resolve(row),
    }),
  );
  const [isAsking, setAsking] = useState(false);

  function handleCancel(): void {
    if (editor.read().phase === "saved") onClose();
    else setAsking(true);
  }

  async function handleSave(): Promise<void> {
    if (!(await editor.save())) return;
    const list = firstList(editor.read().mine, block);
    if (list !== undefined) onSave({ ...list, id: newPartId() });
    onClose();
  }

  function handleForget(): void {
    editor.discard();
    onClose();
  }

  return (
    <Modal opened onClose={handleCancel} title={t(`schedule.add.${block}`)} size="lg">
      <Form editor={editor} resource={schedule} mayWrite={mayWrite}>
        <PartForm name="list" path={["json", block, 0]}>
          <Stack>
            <ListFields block={block} />
            <ListField
              of={lensAt<PlanItem[]>(["items"])}
              make={(items) => newItem(items, "work", organization.openHour, newPartId())}
              title={({ from, to }) => `${from}–${to}`}
              empty={t("schedule.items.empty")}
              addLabel={t("schedule.add.work")}
            >
              {(_item, _value, index) => (
                <PartForm name="item" path={["items", index]}>
                  <ItemTimes />
                </PartForm>
              )}
            </ListField>
          </Stack>
        </PartForm>
        <Stack mt="md">
          <FailedText />
          {isAsking ? (
            <Alert color="orange" role="alert" title={t("schedule.draft.title")}>
              <Text size="sm">{t("schedule.draft.text")}</Text>
              <Group mt="sm" justify="flex-end">
                <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
                  {t("schedule.draft.stay")}
                </Button>
                <Button color="red" onClick={handleForget}>
                  {t("schedule.draft.leave")}
                </Button>
              </Group>
            </Alert>
          ) : (
            <Group justify="flex-end">
              <Button variant="default" onClick={handleCancel}>
                {t("form.cancel")}
              </Button>
              <Button onClick={() => void handleSave()}>{t("form.save")}</Button>
            </Group>
          )}
        </Stack>
      </Form>
    </Modal>
  );
}

function FailedText() {
  const t = useTexts();
  const hasFailed = useEditing(({ phase }) => phase === "failed");
  if (!hasFailed) return null;
  return (
    <Text size="sm" role="alert">
      {t("form.state.failed")}
    </Text>
  );
}

const noHours = { from: "09:00", to: "18:00" };

/** A draft keeps its id until it is saved, so that it survives a reload. */
const draftPlan = (block: ScheduleBlock): SchedulePlan => ({
  ...emptyPlan,
  [block]: [{ ...newList(emptyPlan, block, noHours, "draft"), items: [] }],
});

/** Returns the list that was entered; the form contains nothing else. */
function firstList(row: Readonly<Record<string, unknown>>, block: ScheduleBlock): PlanList | undefined {
  const plan = schedule.fields.json.schema.safeParse(valueAt(row, ["json"]));
  return plan.success ? listsOf(plan.data, block)[0] : undefined;
}
