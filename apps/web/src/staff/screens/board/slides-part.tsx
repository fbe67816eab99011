import { Button, FileButton, Group, Image, Stack, Text, Title } from "@mantine/core";
import {
  type fileCalls,
  imageMaxBytes,
  imageTypes,
  videoMaxBytes,
  videoTypes,
} from "@cherga/contract/calls/file";
import { boardTimeoutMs } from "@cherga/contract/constants";
import type { Values } from "@cherga/contract/resource";
import type { board } from "@cherga/contract/resources/board";
import { boardSlidesMax } from "@cherga/contract/shapes/board";
import { IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Failure } from "#staff/api/failure.ts";
import { upload } from "#staff/api/send.ts";
import { FlagField } from "#staff/forms/fields/flag-field.tsx";
import { ListField } from "#staff/forms/fields/lists/list-field.tsx";
import { SecondsField } from "#staff/forms/fields/times/seconds-field.tsx";
import type { Lens } from "#staff/forms/lens.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";

type Slides = Values<typeof board.fields>["slides"];
type SlideFile = Slides["files"][number];

/** The images and videos that a board shows in turn. */
export function SlidesPart({ of }: { readonly of: Lens<Slides> }) {
  const t = useTexts();
  return (
    <Stack gap="md">
      <Title order={3} size="h4">
        {t("board.slides")}
      </Title>
      <FlagField of={of.at("show")} />
      <SecondsField of={of.at("timeoutMs")} bounds={boardTimeoutMs} />
      <ListField
        of={of.at("files")}
        ordered
        max={boardSlidesMax}
        title={({ type }, index) => `${index + 1}. ${t.of(`board.slides.files.type.${type}`)}`}
        Adding={SlideUpload}
      >
        {(_, { path, type }) =>
          type === "image" ? (
            <Image src={path} alt="" mah={120} w="auto" maw="100%" fit="contain" radius="sm" />
          ) : (
            <video
              src={path}
              muted
              controls
              preload="metadata"
              style={{ maxHeight: 120, maxWidth: "100%" }}
            />
          )
        }
      </ListField>
    </Stack>
  );
}

function SlideUpload({ onAdd }: { readonly onAdd: (file: SlideFile) => void }) {
  const t = useTexts();
  const keep = useMutation({ mutationFn: keptSlide, onSuccess: onAdd });
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="xs">
        <FileButton
          accept={[...imageTypes, ...videoTypes].join(",")}
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
              {t("board.slides.add")}
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          {t("board.slides.limits")}
        </Text>
      </Group>
      {keep.error !== null && <FailureAlert failure={keep.error} />}
    </Stack>
  );
}

/** Uploads an image or a video; checks first what the server would refuse anyway. */
async function keptSlide(file: File): Promise<SlideFile> {
  if (videoTypes.some((type) => type === file.type)) {
    if (file.size > videoMaxBytes) throw new Failure("ERROR_TOO_LARGE");
    const { path } = await upload<typeof fileCalls.uploadVideo>("/file/create-video", file);
    return { path, type: "video" };
  }
  if (!imageTypes.some((type) => type === file.type)) throw new Failure("ERROR_FILE_TYPE");
  if (file.size > imageMaxBytes) throw new Failure("ERROR_TOO_LARGE");
  const { path } = await upload<typeof fileCalls.upload>("/file/create", file);
  return { path, type: "image" };
}
