import { sql } from 'kysely'
import type { Actor } from './actor.ts'
import type { Db, Tx } from './db/db.ts'
import type { Deps } from './deps.ts'
import { toJsonText } from './db/json-text.ts'
import type { Table } from './db/table.ts'

/** Roles, counts and ids; no text that people wrote. */
export type AuditDetails = Readonly<
  Record<string, string | number | readonly string[] | Readonly<Record<string, number>>>
>

declare module './db/db.ts' {
  interface Tables {
    office_audit: Table<'office_audit', { details: AuditDetails }>
  }
}

export interface AuditEntry {
  /** Null for the operator and for the office itself. */
  readonly by: string | null
  /** Null until the invited person has an account. */
  readonly about: string | null
  readonly invitation?: string
  readonly what: string
  readonly details?: AuditDetails
}

/** Records actions on members of the office in one statement, in the transaction of the actions. */
export async function recordAuditEntries(
  tx: Tx | Db,
  { clock }: Pick<Deps, 'clock'>,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('office_audit')
    .values(
      entries.map((entry) => ({
        by_id: entry.by,
        about_id: entry.about,
        invitation_id: entry.invitation ?? null,
        what: entry.what,
        details: toJsonText(entry.details ?? {}),
        created_at: clock.now(),
      })),
    )
    .execute()
}

/** Records one action on a member of the office. */
export function recordAuditEntry(tx: Tx | Db, deps: Pick<Deps, 'clock'>, entry: AuditEntry): Promise<void> {
  return recordAuditEntries(tx, deps, [entry])
}

/** A refetch within this time is the same look. */
const viewMs = 60 * 60_000

export interface RecordView {
  /** Whose record it is; the owner's own looks are not recorded. */
  readonly owner: string
  /** `deal_viewed`, `invoice_viewed`, … */
  readonly what: string
  /** Id of the record. */
  readonly record: string
}

/** Records that a supervisor looked at another person's record, once an hour. */
export async function recordView(
  db: Tx | Db,
  { clock }: Pick<Deps, 'clock'>,
  { personId }: Pick<Actor, 'personId'>,
  { owner, what, record }: RecordView,
): Promise<void> {
  if (personId === owner) return
  const now = clock.now()
  await sql`INSERT INTO office_audit (by_id, about_id, what, details, created_at)
    SELECT ${personId}, ${owner}, ${what}, jsonb_build_object('record', ${record}::text), ${now}::timestamptz
    WHERE NOT EXISTS (SELECT FROM office_audit WHERE by_id = ${personId} AND what = ${what}
      AND about_id = ${owner}
      AND details ? 'record' AND details ->> 'record' = ${record}
      AND created_at > ${new Date(now.getTime() - viewMs)}::timestamptz)`.execute(db)
}

/** Assigns an invitation's entries to the person who accepted it. */
export async function assignInvitationAudit(tx: Tx, invitation: string, person: string): Promise<void> {
  await tx
    .updateTable('office_audit')
    .set({ about_id: person })
    .where('invitation_id', '=', invitation)
    .execute()
}
