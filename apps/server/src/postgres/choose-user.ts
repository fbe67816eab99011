import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { PostgresUnavailable } from "#postgres/postgres-unavailable";
import { runAs, type RunAs } from "#postgres/run-as";

/**
 * PostgreSQL refuses to run as uid 0. In this user namespace root appears as another uid, and can still open root's
 * files.
 */
const rootUnderAnotherUid: RunAs = { wrapper: ["unshare", "--user", "--map-user=65534", "--"] };

/**
 * Chooses the user for the database: the owner of its data, or else the first who can access the programs and folders.
 */
export async function chooseUser(
  clusterDir: string,
  postgres: string,
  foldersToReach: readonly string[],
): Promise<RunAs> {
  const owner = existsSync(clusterDir) ? statSync(clusterDir) : undefined;

  if (process.getuid?.() !== 0) {
    if (owner === undefined || owner.uid === process.getuid?.()) return {};
    throw new PostgresUnavailable(
      `The data in ${clusterDir} belongs to another user (uid ${owner.uid}): start as that user or as root.`,
    );
  }

  const candidates = owner
    ? [ownerAsUser(owner)]
    : [await userNamed("postgres"), await userNamed("nobody"), rootUnderAnotherUid, ownerAround(clusterDir)];
  for (const user of candidates) {
    if (user && (await canReach(user, postgres, foldersToReach))) return user;
  }
  const places = [...new Set([postgres, ...foldersToReach])].join(", ");
  throw new PostgresUnavailable(
    `PostgreSQL does not run as root, and no other user can reach all of ${places}: ` +
      "open these folders to others, start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.",
  );
}

const ownerAsUser = ({ uid, gid }: { readonly uid: number; readonly gid: number }): RunAs =>
  uid === 0 ? rootUnderAnotherUid : { ids: { uid, gid } };

async function userNamed(name: string): Promise<RunAs | undefined> {
  const { ok, output } = await runAs({}, "sh", ["-c", 'id -u "$0" && id -g "$0"', name]);
  const [uid = 0, gid = 0] = output.split("\n").map(Number);
  return ok ? { ids: { uid, gid } } : undefined;
}

/** Under sudo in a private home folder, only its owner has access. */
function ownerAround(folder: string): RunAs | undefined {
  const parent = dirname(folder);
  if (parent === folder) return undefined;
  const { uid, gid } = statSync(parent);
  return uid === 0 ? ownerAround(parent) : { ids: { uid, gid } };
}

async function canReach(user: RunAs, postgres: string, folders: readonly string[]): Promise<boolean> {
  const script = '"$0" --version && for folder; do cd "$folder" || exit 1; done';
  return (await runAs(user, "sh", ["-c", script, postgres, ...folders])).ok;
}
