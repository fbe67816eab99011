import { Stack } from "@mantine/core";
import { service } from "@cherga/contract/resources/service";
import type { Payee, PaymentHub } from "@cherga/contract/shapes/payment-hub";
import { paymentProviders, transferFormats } from "@cherga/contract/shapes/payment-hub";
import { ChoiceField } from "#staff/forms/fields/choices/choice-field.tsx";
import { ReferencesField } from "#staff/forms/fields/choices/reference-field.tsx";
import { FlagField } from "#staff/forms/fields/flag-field.tsx";
import { useValue } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { OptionalField } from "#staff/forms/fields/optional-field.tsx";
import { SecretField } from "#staff/forms/fields/text/secret-field.tsx";
import { TextField } from "#staff/forms/fields/text/text-field.tsx";
import type { TabProps } from "#staff/screens/organization/organization-lens.ts";
import { Columns } from "#staff/ui/layout.tsx";

/** Which services must be paid, and where the money goes. */
export function PaymentsTab({ of }: TabProps) {
  return (
    <>
      <ReferencesField of={of.at("paymentServices")} to={service} />
      <OptionalField of={of.at("paymentHub")} make={() => newHub}>
        {(hub) => (
          <Stack gap="md">
            <ChoiceField of={hub.at("provider")} values={paymentProviders} />
            <ProviderFields of={hub} />
          </Stack>
        )}
      </OptionalField>
    </>
  );
}

/** What each provider needs. */
const fieldsOf: Readonly<Record<PaymentHub["provider"], readonly ProviderField[]>> = {
  test: ["trackers"],
  monobank: ["privateKey", "trackers"],
  liqpay: ["publicKey", "privateKey", "trackers"],
  stripe: ["privateKey", "webhookSecret", "trackers"],
  transfer: ["payee"],
};
type ProviderField = Exclude<keyof PaymentHub, "provider">;

function ProviderFields({ of: hub }: { readonly of: Lens<PaymentHub> }) {
  const provider = useValue(hub.at("provider"));
  const has = (field: ProviderField): boolean => fieldsOf[provider].includes(field);
  return (
    <>
      <Columns>
        {has("publicKey") && <TextField of={hub.at("publicKey")} />}
        {has("privateKey") && <SecretField of={hub.at("privateKey")} />}
        {has("webhookSecret") && <SecretField of={hub.at("webhookSecret")} />}
      </Columns>
      {has("payee") && (
        <OptionalField of={hub.at("payee")} make={() => newPayee}>
          {(payee) => (
            <Columns>
              <TextField of={payee.at("name")} />
              <TextField of={payee.at("iban")} />
              <TextField of={payee.at("code")} />
              <TextField of={payee.at("purpose")} />
              <ChoiceField of={payee.at("format")} values={transferFormats} />
            </Columns>
          )}
        </OptionalField>
      )}
      {has("trackers") && <FlagField of={hub.at("trackers")} />}
    </>
  );
}

const newHub: PaymentHub = { provider: "test", payee: null, trackers: false };
const newPayee: Payee = { name: "", iban: "", code: "", purpose: "", format: "002" };
