import { createHash } from 'node:crypto'
import { dayMs } from '@pb/rules/dates'
import type { Table } from '../db/table.ts'
import type { Deps } from '../deps.ts'
import { FatalFileError, UnreadableFileError } from '../errors/expected-error.ts'
import { getOwnHolder, isDeadHolder } from '../processes.ts'

declare module '../db/db.ts' {
  interface Tables {
    file_read_attempt: Table<'file_read_attempt'>
  }
}

/** A file that ended its reader or its process this often is not read again. */
const maxFailures = 2
/** After these days a file may be tried again. */
const keptDays = 30

const quarantined =
  'Reading this file stopped unexpectedly twice, so we set it aside. Save it again in another format and upload that file.'

/**
 * Reads an uploaded file, known by its content, unless it was set aside: attempts that ended with a `FatalFileError` or
 * with the process count, other errors do not. Throws `UnreadableFileError` when it is set aside.
 */
export async function withReadAttempt<T>(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  file: Uint8Array,
  read: () => Promise<T>,
): Promise<T> {
  const hash = createHash('sha256').update(file).digest()
  const now = clock.now()
  await db
    .deleteFrom('file_read_attempt')
    .where('started_at', '<', new Date(now.getTime() - keptDays * dayMs))
    .execute()
  const attempts = await db
    .selectFrom('file_read_attempt')
    .select(['failed', 'leased_by'])
    .where('hash', '=', hash)
    .execute()
  const failures = attempts.filter(({ failed, leased_by }) => failed || isDeadHolder(leased_by))
  if (failures.length >= maxFailures) throw new UnreadableFileError(quarantined)
  const { id } = await db
    .insertInto('file_read_attempt')
    .values({ hash, leased_by: getOwnHolder(), started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  try {
    const result = await read()
    await db.deleteFrom('file_read_attempt').where('hash', '=', hash).execute()
    return result
  } catch (error) {
    if (error instanceof FatalFileError)
      await db.updateTable('file_read_attempt').set({ failed: true }).where('id', '=', id).execute()
    else await db.deleteFrom('file_read_attempt').where('id', '=', id).execute()
    throw error
  }
}
