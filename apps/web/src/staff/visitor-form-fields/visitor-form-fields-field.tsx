import { ActionIcon, Fieldset, Group, Input, Select, Stack, Switch, Table, Text } from "@mantine/core";
import { dataField } from "@cherga/contract/resources/data-field";
import { IconArrowDown, IconArrowUp, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { useTitle } from "#staff/api/titles.ts";
import {
  type VisitorFormField,
  visitorFormFieldsLens,
} from "#staff/visitor-form-fields/visitor-form-fields.ts";
import { byCategory } from "#staff/visitor-form-fields/by-category.ts";
import { useField } from "#staff/forms/form.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

/** The fields that visitors are asked for: which, in which order, and which are required. */
export function VisitorFormFieldsField() {
  const t = useTexts();
  const title = useTitle();
  const field = useField(visitorFormFieldsLens);
  const { value: asked, change, readOnly } = field;
  const { data: dataFields = [] } = useQuery(rowsOf(dataField));
  const nameOf = (id: number): string => {
    const found = dataFields.find((row) => row.id === id);
    return found === undefined ? `#${id}` : title(dataField, found);
  };
  const isAsked = (id: number): boolean => asked.some((other) => other.id === id);

  return (
    <Fieldset legend={field.label}>
      <Stack gap="xs">
        {asked.length === 0 && (
          <Text size="sm" c="dimmed">
            {t("links.empty")}
          </Text>
        )}
        {asked.length > 0 && (
          <Table verticalSpacing={4} aria-label={field.label}>
            <Table.Tbody>
              {asked.map(({ id, required }, index) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Group justify="space-between" gap="xs">
                      <span data-asked={id}>{nameOf(id)}</span>
                      <Switch
                        label={t("links.required")}
                        aria-label={`${nameOf(id)}: ${t("links.required")}`}
                        checked={required}
                        disabled={readOnly}
                        onChange={({ currentTarget }) =>
                          change(asked.with(index, { id, required: currentTarget.checked }))
                        }
                      />
                    </Group>
                  </Table.Td>
                  {!readOnly && (
                    <Table.Td>
                      <Group gap={4} wrap="nowrap" justify="flex-end">
                        <ActionIcon
                          variant="subtle"
                          aria-label={`${nameOf(id)}: ${t("form.moveUp")}`}
                          disabled={index === 0}
                          onClick={() => change(swapped(asked, index - 1))}
                        >
                          <IconArrowUp size={16} />
                        </ActionIcon>
                        <ActionIcon
                          variant="subtle"
                          aria-label={`${nameOf(id)}: ${t("form.moveDown")}`}
                          disabled={index === asked.length - 1}
                          onClick={() => change(swapped(asked, index))}
                        >
                          <IconArrowDown size={16} />
                        </ActionIcon>
                        <ActionIcon
                          variant="subtle"
                          color="red"
                          aria-label={t("form.remove", { name: nameOf(id) })}
                          onClick={() => change(asked.toSpliced(index, 1))}
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
        {!readOnly && (
          <Select
            aria-label={t("links.add")}
            placeholder={t("links.add")}
            value={null}
            searchable
            nothingFoundMessage={t("list.nothingFound")}
            data={byCategory(
              dataFields.filter((row) => !isAsked(row.id)),
              (row) => ({ value: String(row.id), label: title(dataField, row) }),
            )}
            onChange={(value) => value !== null && change([...asked, { id: Number(value), required: false }])}
          />
        )}
        {field.hint !== undefined && <Input.Description>{field.hint}</Input.Description>}
        {field.error !== undefined && <Input.Error>{field.error}</Input.Error>}
      </Stack>
    </Fieldset>
  );
}

/** Returns the list with two neighbours swapped. */
const swapped = (asked: readonly VisitorFormField[], index: number): readonly VisitorFormField[] => [
  ...asked.slice(0, index),
  ...asked.slice(index, index + 2).toReversed(),
  ...asked.slice(index + 2),
];
