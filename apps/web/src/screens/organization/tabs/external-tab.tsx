import { FlagField } from "#forms/fields/flag-field.tsx";
import { SecretField } from "#forms/fields/secret-field.tsx";
import { TextField } from "#forms/fields/text-field.tsx";
import type { TabProps } from "#screens/organization/organization-lens.ts";

/** Another system that is told about finished packages. */
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
