import { Alert, Button, Group, Select, Stack } from "@mantine/core";
import { service } from "@cherga/contract/resources/service";
import { servicePackage } from "@cherga/contract/resources/service-package";
import { type DependencyType, dependencyTypes } from "@cherga/engine/vocabulary";
import { IconListNumbers } from "@tabler/icons-react";
import { useState } from "react";
import { ListField } from "#forms/fields/list-field.tsx";
import { ReferenceField, useChoices } from "#forms/fields/reference-field.tsx";
import { useField, useForm, useValue } from "#forms/form.tsx";
import { type Lens, lensAt } from "#forms/lens.ts";
import {
  inGeneratedOrder,
  newItem,
  type PackageItem,
  settled,
  withKind,
} from "#screens/service-package/package-items.ts";
import { useTexts } from "#texts/use-texts.ts";

/** What a package is made of: services and other packages, in an order, some after others. */
export function Components({ of }: { readonly of: Lens<PackageItem[]> }) {
  const t = useTexts();
  const { mayWrite } = useForm();
  const { value: items, change, error } = useField(of);
  const [isCircular, setCircular] = useState(false);
  const nameOf = useNames();

  function handleOrder(): void {
    const ordered = inGeneratedOrder(items);
    setCircular(ordered === undefined);
    if (ordered !== undefined) change(ordered);
  }

  return (
    <Stack gap="xs">
      <ListField
        of={of}
        make={newItem}
        settle={settled}
        ordered
        max={50}
        title={(item, index) => `${index + 1}. ${nameOf(item)}`}
        addLabel={t("service-package.addComponent")}
      >
        {(lens, item) => <Component of={lens} item={item} nameOf={nameOf} />}
      </ListField>
      {(isCircular || error !== undefined) && (
        <Alert color="red" role="alert">
          {isCircular ? t("issue.ERROR_RECURSION") : error}
        </Alert>
      )}
      {mayWrite && items.length > 1 && (
        <Group>
          <Button
            variant="default"
            size="compact-md"
            leftSection={<IconListNumbers size={16} />}
            onClick={handleOrder}
          >
            {t("service-package.generateOrder")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

type ComponentProps = {
  readonly of: Lens<PackageItem>;
  readonly item: PackageItem;
  readonly nameOf: (item: PackageItem) => string;
};

function Component({ of, item, nameOf }: ComponentProps) {
  const t = useTexts();
  const field = useField(of);
  return (
    <Stack gap="xs">
      <Group grow align="flex-start">
        <Select
          label={t("service-package.items.type")}
          value={item.type}
          readOnly={field.readOnly}
          allowDeselect={false}
          data={[
            { value: "service", label: t("service-package.items.type.service") },
            { value: "package", label: t("service-package.items.type.package") },
          ]}
          onChange={(type) => field.change(withKind(item, type === "package" ? "package" : "service"))}
        />
        {item.type === "service" ? (
          <ReferenceField of={lensAt<number>([...of.path, "serviceId"])} to={service} />
        ) : (
          <ReferenceField of={lensAt<number>([...of.path, "servicePackageId"])} to={servicePackage} />
        )}
      </Group>
      <Dependencies of={of.at("dependencies")} self={item.id} nameOf={nameOf} />
    </Stack>
  );
}

type Dependency = PackageItem["dependencies"][number];
type DependenciesProps = {
  readonly of: Lens<Dependency[]>;
  readonly self: string;
  readonly nameOf: (item: PackageItem) => string;
};

/** Which other components come before this one, and whether they lend it their time. */
function Dependencies({ of, self, nameOf }: DependenciesProps) {
  const t = useTexts();
  const others = useValue(lensAt<PackageItem[]>(["items"])).filter(({ id }) => id !== self);
  if (others.length === 0) return null;
  return (
    <ListField
      of={of}
      make={(list): Dependency => ({
        itemId: others.find(({ id }) => list.every(({ itemId }) => itemId !== id))?.id ?? "",
        type: "blocking",
      })}
      max={others.length}
      title={({ itemId }) => {
        const other = others.find(({ id }) => id === itemId);
        return other === undefined ? "" : nameOf(other);
      }}
      empty={t("service-package.independent")}
      addLabel={t("service-package.addDependency")}
    >
      {(lens) => <DependencyFields of={lens} others={others} nameOf={nameOf} />}
    </ListField>
  );
}

type DependencyProps = {
  readonly of: Lens<Dependency>;
  readonly others: readonly PackageItem[];
  readonly nameOf: (item: PackageItem) => string;
};

function DependencyFields({ of, others, nameOf }: DependencyProps) {
  const t = useTexts();
  const on = useField(of.at("itemId"));
  const type = useField<DependencyType>(of.at("type"));
  return (
    <Group grow>
      <Select
        label={on.label}
        value={on.value}
        error={on.error}
        readOnly={on.readOnly}
        allowDeselect={false}
        data={others.map((item) => ({ value: item.id, label: nameOf(item) }))}
        onChange={(value) => on.change(value ?? "")}
      />
      <Select
        label={type.label}
        value={type.value}
        readOnly={type.readOnly}
        allowDeselect={false}
        data={dependencyTypes.map((value) => ({ value, label: t.of(`${type.key}.${value}`) }))}
        onChange={(value) => type.change(dependencyTypes.find((known) => known === value) ?? "blocking")}
      />
    </Group>
  );
}

/** Gives the way to say what a component is. */
function useNames(): (item: PackageItem) => string {
  const t = useTexts();
  const services = useChoices(service);
  const packages = useChoices(servicePackage);
  return (item) => {
    const [choices, id] =
      item.type === "service" ? [services, item.serviceId] : [packages, item.servicePackageId];
    return choices.find(({ value }) => value === String(id))?.label ?? t("service-package.notChosen");
  };
}
