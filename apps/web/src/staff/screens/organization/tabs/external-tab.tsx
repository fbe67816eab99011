import { FlagField } from "#staff/forms/fields/flag-field.tsx";
import { SecretField } from "#staff/forms/fields/text/secret-field.tsx";
import { TextField } from "#staff/forms/fields/text/text-field.tsx";
import type { TabProps } from "#staff/screens/organization/organization-lens.ts";

/** The external system that is notified of finished packages. */
export function ExternalTab({ of }: TabProps) {
  const external = of.at("externalPackage");
  return (
    <>
      <FlagField of={external.at("enabled")} />
      <TextField of={external.at("url")} placeholder="https://" />
      <SecretField of={external.at("secret")} />
    </>
  );
}
