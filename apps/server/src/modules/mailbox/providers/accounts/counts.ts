import type { MailProvider, MailAccountState } from '@pb/contract/mail-accounts'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/db.ts'
import { one } from '../../../../platform/db/one-row.ts'

/** The state of the office's mailboxes in numbers, without personal data. */
export interface MailAccountCounts {
  readonly accounts: readonly {
    readonly provider: MailProvider
    readonly state: MailAccountState
    readonly count: number
  }[]
  /** Connected mailboxes whose first sync is running, that were not synced for ten minutes, and that are failing. */
  readonly fetching: number
  readonly behind: number
  readonly failing: number
  /** Seconds since the last sync of the mailbox that was synced longest ago; 0 without one. */
  readonly lagSeconds: number
  /** Messages that could not be stored. */
  readonly quarantined: number
  /** Totals of each mailbox's last full comparison; `at` is the latest. */
  readonly reconciled: {
    readonly mailboxes: number
    readonly at: Date | null
    readonly added: number
    readonly removed: number
    readonly relabelled: number
  }
}

/** Counts mailboxes of active agents by provider and state. */
async function countAccounts(db: Db): Promise<MailAccountCounts['accounts']> {
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
  readonly lag_seconds: number
  readonly set_aside: number
  readonly mailboxes: number
  readonly at: Date | null
  readonly added: number
  readonly removed: number
  readonly relabelled: number
}

/** Returns the counts of all mailboxes, for the operator. */
export async function getMailAccountCounts(db: Db, now: Date): Promise<MailAccountCounts> {
  const accounts = await countAccounts(db)
  const { rows } = await sql<SyncRow>`
      SELECT count(*) FILTER (WHERE s.synced_at IS NULL)::int AS fetching,
        count(*) FILTER (WHERE s.synced_at < ${now}::timestamptz - interval '10 minutes')::int AS behind,
        count(*) FILTER (WHERE s.failures > 0)::int AS failing,
        coalesce(greatest(0, extract(epoch FROM ${now}::timestamptz - min(s.synced_at))), 0)::float8 AS lag_seconds,
        (SELECT count(*)::int FROM mail_sync_quarantine) AS set_aside,
        count(s.reconciled_at)::int AS mailboxes, max(s.reconciled_at) AS at,
        coalesce(sum(s.reconcile_added), 0)::int AS added, coalesce(sum(s.reconcile_removed), 0)::int AS removed,
        coalesce(sum(s.reconcile_relabelled), 0)::int AS relabelled
      FROM mail_sync s JOIN mail_account a ON a.person_id = s.person_id AND a.state = 'connected'
        JOIN mailbox b ON b.person_id = a.person_id AND b.provider = a.provider`.execute(db)
  const { set_aside, fetching, behind, failing, lag_seconds, ...reconciled } = one(rows)
  return {
    accounts,
    fetching,
    behind,
    failing,
    lagSeconds: lag_seconds,
    quarantined: set_aside,
    reconciled,
  }
}
