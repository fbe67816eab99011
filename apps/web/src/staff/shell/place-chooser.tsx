import { Button, Popover, Select, Stack, Text } from "@mantine/core";
import type { country } from "@cherga/contract/resources/country";
import type { organization } from "@cherga/contract/resources/organization";
import type { region } from "@cherga/contract/resources/region";
import { IconChevronDown } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { rowsOf } from "#staff/api/resource-queries.ts";
import { useTitle } from "#staff/api/titles.ts";
import { workIn } from "#staff/api/work-in.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

const named = { title: "name" } as const;

/** The choice of the current organization, by country and region. */
export function PlaceChooser() {
  const t = useTexts();
  const title = useTitle();
  const client = useQueryClient();
  const current = useSession()?.current;
  const { data: organizations = [] } = useQuery(rowsOf<typeof organization.fields>({ name: "organization" }));
  const { data: countries = [] } = useQuery(rowsOf<typeof country.fields>({ name: "country" }));
  const { data: regions = [] } = useQuery(rowsOf<typeof region.fields>({ name: "region" }));
  const chosen = organizations.find(({ id }) => id === current?.organizationId);
  const [countryId, setCountryId] = useState<number | null>(null);
  const [regionId, setRegionId] = useState<number | null>(null);
  const [isOpen, setOpen] = useState(false);

  const choose = useMutation({
    mutationFn: (id: number) => workIn(client, id),
    onSuccess: () => setOpen(false),
  });
  // A user without an organization, or with a deleted one, gets the first they may use.
  const [first] = organizations;
  const { mutate, isPending, isError } = choose;
  const isNowhere = current !== undefined && chosen === undefined && !isPending && !isError;
  useEffect(() => {
    if (isNowhere && first !== undefined) mutate(first.id);
  }, [isNowhere, first, mutate]);

  const offered = organizations.filter(
    (row) =>
      (countryId === null || row.countryId === countryId) && (regionId === null || row.regionId === regionId),
  );
  return (
    <Popover opened={isOpen} onChange={setOpen} width={300} position="bottom" withArrow trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          color="gray"
          c="inherit"
          px="xs"
          rightSection={<IconChevronDown size={14} />}
          miw={0}
          aria-label={`${t("header.place")}: ${chosen === undefined ? "" : title(named, chosen)}`}
          onClick={() => setOpen(!isOpen)}
        >
          <Text span inherit truncate>
            {chosen === undefined ? t("header.organization") : title(named, chosen)}
          </Text>
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <Select
            label={t("header.country")}
            placeholder={t("header.all")}
            clearable
            value={countryId === null ? null : String(countryId)}
            data={countries.map((row) => ({ value: String(row.id), label: title(named, row) }))}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => {
              setCountryId(value === null ? null : Number(value));
              setRegionId(null);
            }}
          />
          <Select
            label={t("header.region")}
            placeholder={t("header.all")}
            clearable
            value={regionId === null ? null : String(regionId)}
            data={regions
              .filter((row) => countryId === null || row.countryId === countryId)
              .map((row) => ({ value: String(row.id), label: title(named, row) }))}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => setRegionId(value === null ? null : Number(value))}
          />
          <Select
            label={t("header.organization")}
            searchable
            value={chosen === undefined ? null : String(chosen.id)}
            data={offered.map((row) => ({ value: String(row.id), label: title(named, row) }))}
            nothingFoundMessage={t("error.ERROR_NO_ORGANIZATION")}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => value !== null && choose.mutate(Number(value))}
          />
          {choose.error !== null && <FailureAlert failure={choose.error} />}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
