import { chunk } from '@pb/rules/chunk'
import { sql } from 'kysely'
import { findRemoteRows, pageRemoteRows } from '../sync/remote-messages.ts'
import type { Folder } from './folders.ts'
import type { SelectedFolder, SyncContext } from './sync-context.ts'
import { toRemoteId } from './uids.ts'
import { one } from '../../../../platform/db/one-row.ts'

const chunkSize = 1000

/** The start of the ids of a folder's messages, which its UIDVALIDITY determines. */
const getIdPrefix = ({ uidValidity }: SelectedFolder): string => `${uidValidity}:`

/** Counts the known messages of a selected folder. */
export async function countKnown(
  { deps, access }: SyncContext,
  { path }: Folder,
  selected: SelectedFolder,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM mail_remote
    WHERE person_id = ${access.personId} AND folder = ${path}
      AND starts_with(remote_id, ${getIdPrefix(selected)})`.execute(deps.db)
  return one(rows).count
}

/** Returns the known ids with an earlier UIDVALIDITY: the folder was recreated. */
export async function findOutdated(
  { deps, access }: SyncContext,
  { path }: Folder,
  selected: SelectedFolder,
): Promise<string[]> {
  const { rows } = await sql<{ remote_id: string }>`SELECT remote_id FROM mail_remote
    WHERE person_id = ${access.personId} AND folder = ${path}
      AND NOT starts_with(remote_id, ${getIdPrefix(selected)})`.execute(deps.db)
  return rows.map(({ remote_id }) => remote_id)
}

/** Returns the ids of those UIDs that are known. */
export async function findKnownAmong(
  { deps, access }: SyncContext,
  { path }: Folder,
  { uidValidity }: SelectedFolder,
  uids: Iterable<number>,
): Promise<string[]> {
  const keys = [...uids].map((uid) => ({ folder: path, remoteId: toRemoteId(uidValidity, uid) }))
  const known: string[] = []
  for (const part of chunk(keys, chunkSize))
    known.push(...(await findRemoteRows(deps.db, access.personId, part)).map(({ remote_id }) => remote_id))
  return known
}

/** Returns the known ids of a selected folder whose UIDs do not exist. */
export async function findMissing(
  { deps, access }: SyncContext,
  { path }: Folder,
  selected: SelectedFolder,
  exists: (uid: number) => boolean,
): Promise<string[]> {
  const prefix = getIdPrefix(selected)
  const missing: string[] = []
  for await (const rows of pageRemoteRows(deps.db, access.personId, path))
    for (const { remote_id: id } of rows)
      if (id.startsWith(prefix) && !exists(Number(id.slice(prefix.length)))) missing.push(id)
  return missing
}
