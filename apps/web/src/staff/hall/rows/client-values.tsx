import { Group, Stack, Text } from "@mantine/core";
import { dataFieldIds } from "@cherga/contract/constants";
import type { dataField } from "@cherga/contract/resources/data-field";
import type { Ticket } from "@cherga/contract/shapes/ticket";
import { useQuery } from "@tanstack/react-query";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { inLanguage } from "#staff/api/titles.ts";
import { VisitorPhoto } from "#staff/hall/rows/visitor-photo.tsx";
import { useTexts } from "#staff/texts/use-texts.ts";

type ClientValue = Ticket["client"][number];

const imageName = /\.(?:png|jpe?g|gif)$/i;

/** Whether a value is the name of the visitor's photo. */
export const isPhoto = ({ dataFieldId, value }: ClientValue): boolean =>
  dataFieldId === dataFieldIds.photo && value !== "";

/** Whether a value is a picture of any kind, not text. */
const isPicture = ({ dataFieldId, value }: ClientValue): boolean =>
  dataFieldId === dataFieldIds.photo || imageName.test(value.trim());

/** Returns the visitor's display name: the full name, or else the first value; pictures are skipped. */
export function displayName(client: readonly ClientValue[]): string {
  const said = client.filter((each) => !isPicture(each) && each.value.trim() !== "");
  return (said.find(({ dataFieldId }) => dataFieldId === dataFieldIds.fullName) ?? said[0])?.value ?? "";
}

type Props = { readonly client: readonly ClientValue[]; readonly photoSize?: "small" | "large" };

/** Shows the visitor's data, beside their photo if there is one. */
export function ClientValues({ client, photoSize = "small" }: Props) {
  const t = useTexts();
  const { data: fields = [] } = useQuery(rowsOf<typeof dataField.fields>({ name: "data-field" }));
  const nameOf = (id: number): string =>
    inLanguage(fields.find((field) => field.id === id)?.label, t.locale) || `#${id}`;
  const photos = client.filter(isPhoto);
  const values = client.filter((each) => !isPhoto(each) && each.value.trim() !== "");
  return (
    <Group align="flex-start" wrap="nowrap" gap="sm">
      {photos.map(({ dataFieldId, value }) => (
        <VisitorPhoto key={dataFieldId} name={value} size={photoSize} />
      ))}
      <Stack gap={2} miw={0}>
        {values.map(({ dataFieldId, value }) => (
          <Text key={dataFieldId} size="sm" style={{ overflowWrap: "anywhere" }}>
            <Text span c="dimmed" size="sm">
              {nameOf(dataFieldId)}:{" "}
            </Text>
            {value}
          </Text>
        ))}
      </Stack>
    </Group>
  );
}
