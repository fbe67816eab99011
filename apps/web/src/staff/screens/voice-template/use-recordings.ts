import type { Answer } from "@cherga/contract/call";
import { recordingMaxBytes, type voiceCalls } from "@cherga/contract/calls/voice";
import { mayCall } from "@cherga/contract/access";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Failure } from "#staff/api/failure.ts";
import { send, upload } from "#staff/api/send.ts";
import { useSession } from "#staff/session/session.ts";

export type Recording = Answer<typeof voiceCalls.uploadRecording>;

/** The organization's own recordings of words. */
export type Recordings = {
  /** Whether the recordings are loaded: before, it is unknown which words are missing. */
  readonly isKnown: boolean;
  /** The names of the recorded words. */
  readonly names: readonly string[];
  readonly find: (folder: string, word: string) => Recording | undefined;
  /** Absent if the user may not change recordings. */
  readonly change: RecordingChanges | undefined;
  readonly error: Error | null;
};

export type RecordingChanges = {
  readonly put: (folder: string, word: string, file: File) => void;
  readonly remove: (recording: Recording) => void;
};

/** Returns the recordings of the current organization, and functions that change them. */
export function useRecordings(): Recordings {
  const session = useSession();
  const organizationId = session?.current?.organizationId ?? null;
  const key = ["voice-source", organizationId];
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: key });
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      send<typeof voiceCalls.voiceSource>({ method: "GET", path: "/voice-source", signal }),
  });
  const put = useMutation({ mutationFn: putRecording, onSuccess });
  const remove = useMutation({
    mutationFn: ({ id }: Recording) =>
      send<typeof voiceCalls.deleteRecording>({ method: "DELETE", path: `/voice-source/delete/${id}` }),
    onSuccess,
  });
  const mayChange = organizationId !== null && mayCall("admin", session?.user);
  return {
    isKnown: data !== undefined,
    names: [...new Set(data?.recordings.map(({ word }) => word))],
    find: (folder, word) => data?.recordings.find((each) => each.folder === folder && each.word === word),
    change: mayChange
      ? {
          put: (folder, word, file) => put.mutate({ folder, word, file }),
          remove: (recording) => remove.mutate(recording),
        }
      : undefined,
    error: put.error ?? remove.error,
  };
}

type NewRecording = { readonly folder: string; readonly word: string; readonly file: File };

/** Uploads a recording; checks first what the server would refuse anyway. */
async function putRecording({ folder, word, file }: NewRecording) {
  if (file.size > recordingMaxBytes) throw new Failure("ERROR_TOO_LARGE");
  const query = new URLSearchParams({ folder, word });
  // The server looks at the content; some systems know no type for a sound.
  const content = file.type === "" ? file.slice(0, file.size, "application/octet-stream") : file;
  return upload<typeof voiceCalls.uploadRecording>(`/voice-source/create?${query.toString()}`, content);
}
