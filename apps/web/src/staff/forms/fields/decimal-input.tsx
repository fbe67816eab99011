import { NumberInput, type NumberInputProps } from "@mantine/core";
import { useState } from "react";

type Props = Omit<NumberInputProps, "value" | "onChange" | "onBlur"> & {
  readonly value: number | undefined;
  readonly onChange: (value: number | undefined) => void;
};

/** An input of a number. It keeps what is typed while that is not a number yet, such as `5.`. */
export function DecimalInput({ value, onChange, ...input }: Props) {
  const [typed, setTyped] = useState<string>();
  const handleChange = (next: string | number): void => {
    const isWhole = typeof next === "number" || next === "";
    setTyped(isWhole ? undefined : next);
    const number = Number.parseFloat(String(next));
    onChange(Number.isNaN(number) ? undefined : number);
  };
  return (
    <NumberInput
      {...input}
      value={typed ?? value ?? ""}
      onChange={handleChange}
      onBlur={() => setTyped(undefined)}
    />
  );
}
