import type { authCalls } from "@cherga/contract/calls/auth";
import { passwordLength, saveStatus } from "@cherga/contract/constants";
import { user } from "@cherga/contract/resources/user";
import { Button, Group, PasswordInput, Stack, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useState } from "react";
import { PasswordTwice } from "#staff/account/password-twice.tsx";
import { failureOf } from "#staff/api/failure.ts";
import { editRow } from "#staff/api/resource-queries.ts";
import { send } from "#staff/api/send.ts";
import { issuesFrom } from "#staff/forms/changes.ts";
import { useForm } from "#staff/forms/form.tsx";
import { keepOwn } from "#staff/live/tabs.ts";
import { useSession } from "#staff/session/session.ts";
import { useTexts } from "#staff/texts/use-texts.ts";
import { FailureAlert } from "#staff/ui/failure-alert.tsx";
import { sayStatus } from "#staff/ui/toasts.ts";

/** Not under the key of users: these are refetched after an account was deleted. */
const passwordKey = (userId: number) => ["password", userId] as const;
const nothing = { password: "", again: "", current: "" };

/** Sets a new password of an account. It cannot be undone, so it has its own button instead of autosave. */
export function NewPassword({ userId }: { readonly userId: number }) {
  const t = useTexts();
  const client = useQueryClient();
  const { mayWrite } = useForm();
  const isOwn = useSession()?.user.id === userId;
  const [typed, setTyped] = useState<typeof nothing>();
  const state = useQuery({
    queryKey: passwordKey(userId),
    queryFn: ({ signal }) =>
      send<typeof authCalls.passwordState>({ method: "GET", path: `/user/${userId}/password`, signal }),
    enabled: mayWrite,
  });
  const set = useMutation({
    mutationFn: ({ password, again, current }: typeof nothing) =>
      editRow(user, userId, {
        password,
        confirm_password: again,
        ...(isOwn ? { current_password: current } : {}),
      }),
    onSuccess: (row) => {
      keepOwn(client, user, userId, row);
      sayStatus(t, saveStatus.updated);
      setTyped(undefined);
      return client.invalidateQueries({ queryKey: passwordKey(userId) });
    },
  });
  if (!mayWrite) return null;
  if (typed === undefined) {
    return (
      <Group>
        <Button variant="default" onClick={() => setTyped(nothing)}>
          {t("user.password.another")}
        </Button>
        <Text size="sm" c="dimmed">
          {state.data === undefined
            ? ""
            : state.data.isSet
              ? `${t("user.password.isSet")} ${t("user.password.keep")}`
              : t("user.password.isNotSet")}
        </Text>
      </Group>
    );
  }
  const isReady =
    typed.password.length >= passwordLength.min &&
    typed.password === typed.again &&
    (!isOwn || typed.current !== "");
  const { code, details } = failureOf(set.error);
  const issues = code === "ERROR_VALIDATION" ? issuesFrom(details) : [];
  const errorAt = (field: string): string | undefined => {
    const issue = issues.find(({ path }) => path[0] === field);
    return issue && t.of(`issue.${issue.code}`, issue.params);
  };

  /** Handles Enter itself, because the form around is another one. */
  function handleKey(event: KeyboardEvent): void {
    if (event.key === "Escape") setTyped(undefined);
    if (event.key !== "Enter" || typed === undefined) return;
    event.preventDefault();
    if (isReady) set.mutate(typed);
  }

  return (
    <Stack gap="sm">
      <Stack onKeyDown={handleKey}>
        {isOwn && (
          <PasswordInput
            label={t("user.current_password")}
            description={t("user.current_password.hint")}
            error={errorAt("current_password")}
            value={typed.current}
            autoFocus
            autoComplete="current-password"
            onChange={({ currentTarget }) => setTyped({ ...typed, current: currentTarget.value })}
          />
        )}
        <PasswordTwice
          password={typed.password}
          again={typed.again}
          error={errorAt("password")}
          isAskedFor={!isOwn}
          onPassword={(password) => setTyped({ ...typed, password })}
          onAgain={(again) => setTyped({ ...typed, again })}
        />
      </Stack>
      {set.error !== null && issues.length === 0 && <FailureAlert failure={set.error} />}
      <Group>
        <Button disabled={!isReady} loading={set.isPending} onClick={() => set.mutate(typed)}>
          {t("user.password.set")}
        </Button>
        <Button variant="default" onClick={() => setTyped(undefined)}>
          {t("form.cancel")}
        </Button>
      </Group>
    </Stack>
  );
}
