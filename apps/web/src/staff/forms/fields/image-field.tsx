import { Button, FileButton, Group, Image, Stack, Text } from "@mantine/core";
import { type fileCalls, imageMaxBytes, imageTypes } from "@cherga/contract/calls/file";
import { IconPhoto, IconTrash, IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Failure } from "#staff/api/failure.ts";
import { upload } from "#staff/api/send.ts";
import { FieldFrame } from "#staff/forms/fields/frames/field-frame.tsx";
import { GroupFrame } from "#staff/forms/fields/frames/group-frame.tsx";
import { useField } from "#staff/forms/form.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

/** The image of a row: shows it, replaces it or removes it. */
export function ImageField({ of }: { readonly of: Lens<string | null> }) {
  const t = useTexts();
  const field = useField(of);
  const path = field.value ?? null;
  const keep = useMutation({ mutationFn: kept, onSuccess: (image) => field.change(image.path) });
  return (
    <FieldFrame path={of.path}>
      <GroupFrame field={field}>
        <Stack gap="xs" mt={4} align="flex-start">
          {path === null ? (
            <Group gap={6} c="dimmed">
              <IconPhoto size={18} aria-hidden />
              <Text size="sm">{t("image.none")}</Text>
            </Group>
          ) : (
            <Image
              src={path}
              alt={field.label}
              w="auto"
              maw={240}
              mah={120}
              fit="contain"
              radius="sm"
              bg="white"
              p={4}
            />
          )}
          {!field.readOnly && (
            <Group gap="xs">
              <FileButton
                accept={imageTypes.join(",")}
                onChange={(file) => file !== null && keep.mutate(file)}
              >
                {(props) => (
                  <Button
                    {...props}
                    variant="light"
                    size="compact-md"
                    leftSection={<IconUpload size={16} />}
                    loading={keep.isPending}
                  >
                    {path === null ? t("image.upload") : t("image.replace")}
                  </Button>
                )}
              </FileButton>
              {path !== null && (
                <Button
                  variant="subtle"
                  color="red"
                  size="compact-md"
                  leftSection={<IconTrash size={16} />}
                  onClick={() => field.change(null)}
                >
                  {t("image.remove")}
                </Button>
              )}
            </Group>
          )}
          {keep.error !== null && <FailureAlert failure={keep.error} />}
        </Stack>
      </GroupFrame>
    </FieldFrame>
  );
}

/** Uploads an image; checks first what the server would refuse anyway. */
async function kept(file: File) {
  if (!imageTypes.some((type) => type === file.type)) throw new Failure("ERROR_FILE_TYPE");
  if (file.size > imageMaxBytes) throw new Failure("ERROR_TOO_LARGE");
  return upload<typeof fileCalls.upload>("/file/create", file);
}
