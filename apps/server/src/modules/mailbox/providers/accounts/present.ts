import type { MailAccount } from '@pb/contract/mail-accounts'
import { sql } from 'kysely'
import type { Actor } from '../../../../platform/actor.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { mailboxOf, type Mailbox } from '../../store/mailbox.ts'
import { syncState, type SyncState } from '../sync/progress.ts'
import { unsealImap } from './credentials.ts'
import { standingOffer } from './offer.ts'
import { ownAddress, usedAccount, type AccountRow } from './queries.ts'
import type { ReconnectReason } from './types.ts'

const reasons: Readonly<Record<ReconnectReason, string>> = {
  revoked: 'Google does not let the office in any more: the permission was taken back, or has ended.',
  narrowed: 'Google does not share the mailbox any more: the permission was narrowed.',
  password: 'The mail server does not take the password any more.',
  unreadable: 'What the office kept of this account cannot be read any more.',
}

const seconds = (at: Date | null | undefined): number | null => (at ? Math.floor(at.getTime() / 1000) : null)

/** The first fetching, while it lasts. */
function snapshotOf(row: AccountRow, sync: SyncState | undefined): MailAccount['snapshot'] {
  if (row.state !== 'connected' || sync?.synced_at) return null
  return { done: sync?.snapshot_done ?? 0, total: sync?.snapshot_total ?? 0 }
}

async function waitingOf({ db }: Deps, personId: string): Promise<MailAccount['waiting']> {
  const { rows } = await sql<MailAccount['waiting']>`
    SELECT count(*) FILTER (WHERE kind = 'send')::int AS mails, count(*) FILTER (WHERE kind <> 'send')::int AS changes
    FROM mail_outbox WHERE person_id = ${personId} AND state IN ('queued', 'sending')`.execute(db)
  return rows[0]!
}

/** Vain attempts in a row from which on an agent hears of them: one or two are the weather. */
const failingFrom = 3

/** What is shown of an account that the mailbox uses. */
function shownOf(deps: Deps, row: AccountRow, sync: SyncState | undefined) {
  const kept = row.provider === 'imap' && row.credentials !== null
  const servers = kept ? unsealImap(deps, row.person_id, row.credentials!) : null
  return {
    state: row.state,
    reason: row.reason && reasons[row.reason],
    in_step_at: seconds(sync?.synced_at),
    snapshot: snapshotOf(row, sync),
    failing: row.state === 'connected' && (sync?.failures ?? 0) >= failingFrom,
    set_aside: sync?.poison ?? 0,
    asks_deletion: row.deletion_asked_at !== null,
    servers: servers && { imap: servers.imap, smtp: servers.smtp, user: servers.user },
  }
}

/** Of a mailbox that the office keeps itself. */
const own = {
  state: 'connected',
  reason: null,
  in_step_at: null,
  snapshot: null,
  failing: false,
  set_aside: 0,
  asks_deletion: false,
  servers: null,
} as const

/** The account of the caller's mailbox. */
export async function mailAccountOf({ personId }: Actor, deps: Deps): Promise<MailAccount> {
  const { db, env, clock } = deps
  const mailbox: Mailbox = await mailboxOf(db, personId)
  const [{ email }, row, sync, offer, waiting] = await Promise.all([
    ownAddress(db, personId),
    usedAccount(db, personId),
    syncState(db, personId),
    standingOffer(db, personId, clock.now()),
    waitingOf(deps, personId),
  ])
  return {
    provider: mailbox.provider,
    address: mailbox.address,
    own_address: email,
    ...(row ? shownOf(deps, row, sync) : own),
    waiting,
    offer: offer ? { address: offer.address } : null,
    google: env.google !== undefined,
    private_hosts: env.mailPrivateHosts,
  }
}
