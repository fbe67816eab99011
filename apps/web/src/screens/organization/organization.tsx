import { autosaveDebounceMs } from "@cherga/contract/constants";
import { organization } from "@cherga/contract/resources/organization";
import { AutoField } from "#forms/fields/auto-field.tsx";
import { ResourcePage } from "#resource/resource-page.tsx";
import { defineScreen } from "#resource/screen.ts";

const screen = defineScreen({
  resource: organization,
  path: "/organization",
  autosaveMs: autosaveDebounceMs.organization,
  form: (f) => (
    <>
      <AutoField of={f.at("name")} />
      <AutoField of={f.at("shortName")} />
      <AutoField of={f.at("fullName")} />
      <AutoField of={f.at("code")} />
      <AutoField of={f.at("number")} />
      <AutoField of={f.at("type")} />
      <AutoField of={f.at("countryId")} />
      <AutoField of={f.at("regionId")} />
      <AutoField of={f.at("address")} />
      <AutoField of={f.at("logoPath")} />
      <AutoField of={f.at("debug")} />
      <AutoField of={f.at("debugLevel")} />
      <AutoField of={f.at("debugPath")} />
      <AutoField of={f.at("maxQueuePeriodDays")} />
      <AutoField of={f.at("terminalOpenMin")} />
      <AutoField of={f.at("allowableLagWaitMin")} />
      <AutoField of={f.at("allowableWaitMin")} />
      <AutoField of={f.at("maxWaitTimeForTakingMin")} />
      <AutoField of={f.at("limitForFixedShift")} />
      <AutoField of={f.at("maxWaitForCallMin")} />
      <AutoField of={f.at("maxWaitForPutSleepMin")} />
      <AutoField of={f.at("sleepPeriodMin")} />
      <AutoField of={f.at("capacityPeriodMin")} />
      <AutoField of={f.at("cancelDelayMin")} />
      <AutoField of={f.at("reservationMin")} />
      <AutoField of={f.at("confirmMin")} />
      <AutoField of={f.at("packageGapMin")} />
      <AutoField of={f.at("retentionDays")} />
      <AutoField of={f.at("checkForSleep")} />
      <AutoField of={f.at("banPastTime")} />
      <AutoField of={f.at("timePriority")} />
      <AutoField of={f.at("forcedTimeHighPriority")} />
      <AutoField of={f.at("overDayTransferBan")} />
      <AutoField of={f.at("simultaneousMaintenance")} />
      <AutoField of={f.at("checkInRequired")} />
      <AutoField of={f.at("currentQueuePolitics")} />
      <AutoField of={f.at("lowerPriority")} />
      <AutoField of={f.at("paymentServices")} />
      <AutoField of={f.at("ticketNumberPrefix")} />
      <AutoField of={f.at("ticketNumberOffset")} />
    </>
  ),
});

/** Organizations. */
export default function OrganizationPage() {
  return <ResourcePage screen={screen} />;
}
