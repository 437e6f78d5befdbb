import type { MailProvider, MailAccountState } from '@pb/contract/mail-accounts'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db.ts'

/** How the office's mailboxes fare, without anything of the people they belong to. */
export interface MailAccountCounts {
  readonly accounts: readonly {
    readonly provider: MailProvider
    readonly state: MailAccountState
    readonly count: number
  }[]
  /** Of the connected ones: not complete yet, not looked at for ten minutes, and failing for now. */
  readonly fetching: number
  readonly behind: number
  readonly failing: number
  /** Messages that could not be stored so far. */
  readonly setAside: number
  /** The last comparison of each mailbox, all together; `at` is the latest. */
  readonly reconciled: {
    readonly mailboxes: number
    readonly at: Date | null
    readonly added: number
    readonly removed: number
    readonly relabelled: number
  }
}

/** Mailboxes by provider and state, of agents who are there. */
async function accountsOf(db: Db): Promise<MailAccountCounts['accounts']> {
  const { rows } = await sql<MailAccountCounts['accounts'][number]>`
    SELECT b.provider, coalesce(a.state, 'connected') AS state, count(*)::int AS count
    FROM mailbox b JOIN agent ON agent.person_id = b.person_id AND agent.deactivated_at IS NULL
      LEFT JOIN mail_account a ON a.person_id = b.person_id AND a.provider = b.provider
    GROUP BY 1, 2 ORDER BY 1, 2`.execute(db)
  return rows
}

interface SyncRow {
  readonly fetching: number
  readonly behind: number
  readonly failing: number
  readonly set_aside: number
  readonly mailboxes: number
  readonly at: Date | null
  readonly added: number
  readonly removed: number
  readonly relabelled: number
}

/** The counts of all mailboxes, for whoever runs the server. */
export async function mailAccountCounts(db: Db, now: Date): Promise<MailAccountCounts> {
  const accounts = await accountsOf(db)
  const { rows } = await sql<SyncRow>`
      SELECT count(*) FILTER (WHERE s.synced_at IS NULL)::int AS fetching,
        count(*) FILTER (WHERE s.synced_at < ${now}::timestamptz - interval '10 minutes')::int AS behind,
        count(*) FILTER (WHERE s.failures > 0)::int AS failing,
        (SELECT count(*)::int FROM mail_sync_poison) AS set_aside,
        count(s.reconciled_at)::int AS mailboxes, max(s.reconciled_at) AS at,
        coalesce(sum(s.reconcile_added), 0)::int AS added, coalesce(sum(s.reconcile_removed), 0)::int AS removed,
        coalesce(sum(s.reconcile_relabelled), 0)::int AS relabelled
      FROM mail_sync s JOIN mail_account a ON a.person_id = s.person_id AND a.state = 'connected'
        JOIN mailbox b ON b.person_id = a.person_id AND b.provider = a.provider`.execute(db)
  const { set_aside, fetching, behind, failing, ...reconciled } = rows[0]!
  return { accounts, fetching, behind, failing, setAside: set_aside, reconciled }
}
