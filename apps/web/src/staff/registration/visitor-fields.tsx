import { Text, TextInput } from "@mantine/core";
import { inLanguage } from "#staff/api/titles.ts";
import { masked } from "@cherga/contract/mask";
import type { RequestedField } from "#staff/registration/visitor-form-fields.ts";
import type { Values } from "#staff/registration/values.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import classes from "#staff/registration/visitor-fields.module.css";

type Props = {
  readonly fields: readonly RequestedField[];
  readonly values: Values;
  readonly onChange: (id: number, value: string) => void;
  /** The fields whose values have the wrong format. */
  readonly broken: readonly number[];
  readonly phoneCode: string;
};

const inputTypes = { t: "text", e: "email", ph: "tel" } as const;
const longest = 200;

export function VisitorFields({ fields, values, onChange, broken, phoneCode }: Props) {
  const t = useTexts();
  return (
    <div className={classes["fields"]}>
      {fields.map((field) => {
        const value = values[field.id] ?? "";
        const needsCode = field.type === "ph" && field.mask === "" && !value.startsWith("+");
        return (
          <TextInput
            key={field.id}
            label={inLanguage(field.label, t.locale) || field.name}
            // Hints are written for visitors who fill in the field themselves.
            placeholder={inLanguage(field.placeholder, t.locale) || field.mask}
            // Only marked, not required: a visitor at the desk may be served without it.
            withAsterisk={field.required}
            type={inputTypes[field.type]}
            value={value}
            maxLength={longest}
            autoComplete="off"
            error={broken.includes(field.id) && t("issue.ERROR_FORMAT")}
            {...(needsCode ? { leftSection: <Text size="sm">+{phoneCode}</Text>, leftSectionWidth: 52 } : {})}
            onChange={({ currentTarget }) => onChange(field.id, masked(field.mask, currentTarget.value))}
          />
        );
      })}
    </div>
  );
}
