import { ActionIcon, Group, Select, Stack, Switch, Table, Text } from "@mantine/core";
import type { sortOrderCalls } from "@cherga/contract/calls";
import type { Loose, ResourceOf, Fields } from "@cherga/contract/resource";
import { dataField } from "@cherga/contract/resources/data-field";
import type { fieldLink } from "@cherga/contract/shapes/field-links";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { createRow, editRow, getRow, keepRow, removeRow, rowsOf } from "#api/resource-queries.ts";
import { send } from "#api/send.ts";
import { useTitle } from "#api/titles.ts";
import { GroupFrame } from "#forms/fields/group-frame.tsx";
import { useField, useForm } from "#forms/form.tsx";
import type { Lens } from "#forms/lens.ts";
import { tellTabs } from "#live/tabs.ts";
import { useTexts } from "#texts/use-texts.ts";
import { FailureAlert } from "#ui/failure-alert.tsx";

type Link = z.output<typeof fieldLink>;

type Props<F extends Fields> = {
  readonly of: Lens<Link[]>;
  /** What the fields are asked for by, and which one of it. */
  readonly owner: Pick<ResourceOf<F>, "name" | "fields">;
  readonly ownerId: number;
  /** The resource of the links, and how it names its owner. */
  readonly links: { readonly name: string; readonly fields: Fields };
  readonly ownerField: "serviceId" | "webOnlineId";
};

/** Chooses what visitors are asked for, in which order, and what they may not leave out. Each change is saved at once. */
export function FieldLinks<F extends Fields>({ of, owner, ownerId, links, ownerField }: Props<F>) {
  const t = useTexts();
  const title = useTitle();
  const client = useQueryClient();
  const { mayWrite } = useForm();
  const field = useField(of);
  const shown = (field.value ?? []).toSorted((a, b) => a.sortOrder - b.sortOrder);
  const { data: dataFields = [] } = useQuery(rowsOf(dataField));
  const nameOf = (id: number): string => {
    const found = dataFields.find((row) => row.id === id);
    return found === undefined ? `#${id}` : title(dataField, found);
  };

  const change = useMutation({
    mutationFn: async (act: () => Promise<unknown>) => {
      await act();
      // The links show up in the row they belong to.
      keepRow(client, owner, ownerId, await getRow(owner, ownerId));
      tellTabs({ resource: owner.name, id: ownerId });
    },
  });
  const add = (dataFieldId: number): void =>
    change.mutate(() => createRow(links, { [ownerField]: ownerId, dataFieldId }));
  const edit = (id: number, part: Loose): void => change.mutate(() => editRow(links, id, part));
  const swap = (a: Link, b: Link | undefined): void => {
    if (b === undefined) return;
    const body = [
      { id: a.id, sortOrder: b.sortOrder },
      { id: b.id, sortOrder: a.sortOrder },
    ];
    change.mutate(() =>
      send<typeof sortOrderCalls.serviceDataField>({
        method: "PATCH",
        path: `/${links.name}/editSortOrder`,
        body,
      }),
    );
  };

  return (
    <GroupFrame field={field}>
      <Stack gap="xs" mt={4}>
        {shown.length === 0 && (
          <Text size="sm" c="dimmed">
            {t("links.empty")}
          </Text>
        )}
        {shown.length > 0 && (
          <Table verticalSpacing={4} aria-label={field.label}>
            <Table.Tbody>
              {shown.map((link, index) => (
                <Table.Tr key={link.id}>
                  <Table.Td>{nameOf(link.dataFieldId)}</Table.Td>
                  <Table.Td>
                    <Switch
                      label={t("links.required")}
                      aria-label={`${nameOf(link.dataFieldId)}: ${t("links.required")}`}
                      checked={link.required}
                      disabled={!mayWrite}
                      onChange={({ currentTarget }) => edit(link.id, { required: currentTarget.checked })}
                    />
                  </Table.Td>
                  {mayWrite && (
                    <Table.Td>
                      <Group gap={4} wrap="nowrap" justify="flex-end">
                        <ActionIcon
                          variant="subtle"
                          aria-label={`${nameOf(link.dataFieldId)}: ${t("form.moveUp")}`}
                          disabled={index === 0 || change.isPending}
                          onClick={() => swap(link, shown[index - 1])}
                        >
                          <IconArrowUp size={16} />
                        </ActionIcon>
                        <ActionIcon
                          variant="subtle"
                          aria-label={`${nameOf(link.dataFieldId)}: ${t("form.moveDown")}`}
                          disabled={index === shown.length - 1 || change.isPending}
                          onClick={() => swap(link, shown[index + 1])}
                        >
                          <IconArrowDown size={16} />
                        </ActionIcon>
                        <ActionIcon
                          variant="subtle"
                          color="red"
                          aria-label={t("form.remove", { name: nameOf(link.dataFieldId) })}
                          onClick={() => change.mutate(() => removeRow(links, link.id))}
                        >
                          <IconTrash size={16} />
                        </ActionIcon>
                      </Group>
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {change.error !== null && <FailureAlert failure={change.error} />}
        {mayWrite && (
          <Select
            aria-label={t("links.add")}
            placeholder={t("links.add")}
            value={null}
            searchable
            disabled={change.isPending}
            nothingFoundMessage={t("list.nothingFound")}
            data={dataFields
              .filter((row) => shown.every(({ dataFieldId }) => dataFieldId !== row.id))
              .map((row) => ({ value: String(row.id), label: title(dataField, row) }))}
            onChange={(value) => value !== null && add(Number(value))}
          />
        )}
      </Stack>
    </GroupFrame>
  );
}
