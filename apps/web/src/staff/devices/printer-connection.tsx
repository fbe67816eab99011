import { Input, SegmentedControl } from "@mantine/core";
import type { printerDevice } from "@cherga/contract/resources/printer-device";
import type { Values } from "@cherga/contract/resource";
import { useState } from "react";
import { AutoField } from "#staff/forms/fields/auto-field.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { Columns } from "#staff/ui/layout.tsx";

type PrinterValues = Values<(typeof printerDevice)["fields"]>;

/** The ways to a printer, in the order in which an address of each is used. */
const ways = ["agent", "ipp", "network"] as const;
type Way = (typeof ways)[number];

/** Asks how the printer is connected, and then for the address of this way only. */
export function PrinterConnection({ of }: { readonly of: Lens<PrinterValues> }) {
  const t = useTexts();
  const beside = useField(of.at("printerSSE"));
  const ipp = useField(of.at("printerIpp"));
  const host = useField(of.at("host"));
  const [chosen, setChosen] = useState<Way>();
  const way = chosen ?? (beside.value ? "agent" : ipp.value ? "ipp" : "network");
  const choose = (next: Way): void => {
    setChosen(next);
    // An address of an earlier way would be used instead.
    if (next !== "agent" && beside.value) beside.change("");
    if (next === "network" && ipp.value) ipp.change("");
  };
  return (
    <>
      <Input.Wrapper label={t("printer.way")} labelElement="div">
        <SegmentedControl
          display="flex"
          aria-label={t("printer.way")}
          readOnly={beside.readOnly}
          value={way}
          onChange={choose}
          data={ways.map((value) => ({ value, label: t(`printer.way.${value}`) }))}
        />
      </Input.Wrapper>
      <Columns>
        {way === "agent" && <AutoField of={of.at("printerSSE")} />}
        {way === "ipp" && <AutoField of={of.at("printerIpp")} />}
        {way === "network" && (
          <>
            <AutoField of={of.at("ip")} />
            {/* A second address, of printers that were entered long ago. */}
            {host.value && <AutoField of={of.at("host")} />}
          </>
        )}
        {way !== "agent" && <AutoField of={of.at("mac")} />}
      </Columns>
    </>
  );
}
