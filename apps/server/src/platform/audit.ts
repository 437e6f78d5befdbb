import type { Db, Tx } from './db.ts'
import type { Deps } from './deps.ts'
import type { ColumnType, Generated } from 'kysely'

/** What an entry may say beside who, whom and when: roles, counts, ids. Nothing that anybody wrote. */
export type AuditDetails = Readonly<
  Record<string, string | number | readonly string[] | Readonly<Record<string, number>>>
>

declare module './db.ts' {
  interface Tables {
    office_audit: {
      id: Generated<string>
      by_id: string | null
      about_id: string | null
      invitation_id: string | null
      what: string
      details: ColumnType<AuditDetails, string, string>
      created_at: Date
    }
  }
}

export interface AuditEntry {
  /** Null where the operator or the office itself acts. */
  readonly by: string | null
  /** Null while the person invited has no account. */
  readonly about: string | null
  readonly invitation?: string
  readonly what: string
  readonly details?: AuditDetails
}

/** Writes down, in the transaction that does it, what was done to members of the office: all of it in one statement. */
export async function auditAll(
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
        details: JSON.stringify(entry.details ?? {}),
        created_at: clock.now(),
      })),
    )
    .execute()
}

/** Writes down one thing that was done to a member of the office. */
export function audit(tx: Tx | Db, deps: Pick<Deps, 'clock'>, entry: AuditEntry): Promise<void> {
  return auditAll(tx, deps, [entry])
}

/** What was written down of an invitation becomes the history of the person who accepted it. */
export async function adoptInvitation(tx: Tx, invitation: string, person: string): Promise<void> {
  await tx
    .updateTable('office_audit')
    .set({ about_id: person })
    .where('invitation_id', '=', invitation)
    .execute()
}
