import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { IconSearch } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { longestSearch } from "#staff/reports/parts/report-filter.ts";
import classes from "#staff/reports/parts/report.module.css";
import { useTexts } from "#staff/texts/use-texts.ts";

type Props = {
  readonly search: string;
  readonly hint: string;
  readonly onSearch: (text: string) => void;
};

const typingMs = 300;

/** A search that waits for a pause in typing; a change of the address updates it. */
export function ReportSearch({ search, hint, onSearch }: Props) {
  const t = useTexts();
  const [typed, setTyped] = useState(search);
  const sent = useRef(search);
  const sendOn = useDebouncedCallback((text: string) => {
    sent.current = text;
    onSearch(text);
  }, typingMs);
  useEffect(() => {
    if (search === sent.current) return;
    sent.current = search;
    setTyped(search);
  }, [search]);
  return (
    <TextInput
      type="search"
      label={t("report.search")}
      placeholder={hint}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={longestSearch}
      className={classes["filter"] ?? ""}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        sendOn(value.trim());
      }}
    />
  );
}
