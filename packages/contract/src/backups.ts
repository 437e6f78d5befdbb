import { z } from 'zod'
import { unixSeconds } from './wire.ts'

const count = z.number().int().nonnegative()
const times = { started_at: unixSeconds, finished_at: unixSeconds }

/** The configured backups, for developers. */
export const backupState = z.object({
  /** Where they are, without credentials. */
  place: z.string(),
  /** Of how many days, weeks and months the last backup is kept. */
  keep: z.object({ days: count, weeks: count, months: count }),
  /** Whether backups have the secret key, encrypted. */
  has_passphrase: z.boolean(),
  running: z.enum(['backup', 'verification']).nullable(),
  /** A backup was asked for, and has not ended. */
  is_requested: z.boolean(),
  /** The last complete backup began more than 36 hours ago, or there is none. */
  is_overdue: z.boolean(),
  /** The last complete backup, and the size of its database and files. */
  last: z.object({ ...times, id: z.string(), bytes: count }).nullable(),
  /** The last backup that failed, also if a later one is complete. */
  last_failure: z.object({ ...times, reason: z.string() }).nullable(),
  /** The last verification; `skipped` if there was too little room to restore the database. */
  verification: z
    .object({
      ...times,
      outcome: z.enum(['done', 'failed', 'skipped']),
      backup_id: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** The archive of the embedded database's log; null if it is not archived. */
  log: z
    .object({
      /** Any moment since the last complete backup can be restored up to this one. */
      archived_at: unixSeconds.nullable(),
      /** Nothing was archived for 15 minutes. */
      is_behind: z.boolean(),
      /** The log that the database keeps until it is archived. */
      kept_bytes: count,
      /** Why the last attempt failed; null if it succeeded. */
      failure: z.string().nullable(),
    })
    .nullable(),
})
export type BackupState = z.infer<typeof backupState>
