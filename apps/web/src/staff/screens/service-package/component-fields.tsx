import { Select, SimpleGrid, Stack } from "@mantine/core";
import { service } from "@cherga/contract/resources/service";
import { servicePackage } from "@cherga/contract/resources/service-package";
import { type DependencyType, dependencyTypes } from "@cherga/engine/vocabulary";
import { ListField } from "#staff/forms/fields/lists/list-field.tsx";
import { ReferenceField } from "#staff/forms/fields/choices/reference-field.tsx";
import { useField, useValue } from "#staff/forms/form.tsx";
import { type Lens, lensAt } from "#staff/forms/lens.ts";
import { type PackageItem, withKind } from "#staff/screens/service-package/items/package-items.ts";
import { useTexts } from "#staff/texts/use-texts.ts";

type ComponentProps = {
  readonly of: Lens<PackageItem>;
  readonly item: PackageItem;
  readonly nameOf: (item: PackageItem) => string;
};

/** The contents of a component, and its dependencies. */
export function ComponentFields({ of, item, nameOf }: ComponentProps) {
  const t = useTexts();
  const field = useField(of);
  return (
    <Stack gap="xs">
      <SimpleGrid type="container" cols={{ base: 1, "340px": 2 }} spacing="sm" verticalSpacing="xs">
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
      </SimpleGrid>
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

/** The components that come before this one, and whether they lend it their time. */
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
    <SimpleGrid type="container" cols={{ base: 1, "340px": 2 }} spacing="sm" verticalSpacing="xs">
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
    </SimpleGrid>
  );
}
