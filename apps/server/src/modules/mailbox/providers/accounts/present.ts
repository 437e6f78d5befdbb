import type { MailAccount } from '@pb/contract/mail-accounts'
import { sql } from 'kysely'
import type { Actor } from '../../../../platform/actor.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { mailboxOf, type Mailbox } from '../../store/mailbox.ts'
import { syncState, type SyncState } from '../sync/progress.ts'
import { issuerNames, type GrantIssuer } from '../../../auth/index.ts'
import { unsealImap, unsealTokens } from './credentials.ts'
import { issuerOf } from './issuer.ts'
import { standingOffer } from './offer.ts'
import { ownAddress, usedAccount, type AccountRow } from './queries.ts'
import type { ReconnectReason } from './types.ts'

const unreadable = 'What the office kept of this account cannot be read any more.'

/** Of an account that a password opens. */
const passwordReasons: Readonly<Record<ReconnectReason, string>> = {
  revoked: 'The mail server does not let the office in any more.',
  narrowed: 'The mail server does not let the office in any more.',
  password: 'The mail server does not take the password any more.',
  unreadable,
}

const issuerReasons = (name: string): Readonly<Record<ReconnectReason, string>> => ({
  revoked: `${name} does not let the office in any more: the permission was taken back, or has ended.`,
  narrowed: `${name} does not share the mailbox any more: the permission was narrowed.`,
  password: `${name} does not let the office into this mailbox any more: reading or sending by other programs is turned off.`,
  unreadable,
})

function reasonOf({ reason }: AccountRow, issuer: GrantIssuer | null): string | null {
  if (reason === null) return null
  return (issuer ? issuerReasons(issuerNames[issuer]) : passwordReasons)[reason]
}

/** How an IMAP account is reached; never its password or token. */
function serversOf(deps: Deps, row: AccountRow): MailAccount['servers'] {
  if (row.provider !== 'imap' || row.credentials === null) return null
  if (row.subject === null) {
    const kept = unsealImap(deps, row.person_id, row.credentials)
    return kept && { imap: kept.imap, smtp: kept.smtp, user: kept.user }
  }
  const { microsoft } = deps.env
  const user = unsealTokens(deps, row.person_id, row.credentials)?.user
  return microsoft && user !== undefined ? { imap: microsoft.imap, smtp: microsoft.smtp, user } : null
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
  const issuer = issuerOf(row.subject)
  return {
    issuer,
    state: row.state,
    reason: reasonOf(row, issuer),
    in_step_at: seconds(sync?.synced_at),
    snapshot: snapshotOf(row, sync),
    failing: row.state === 'connected' && (sync?.failures ?? 0) >= failingFrom,
    set_aside: sync?.poison ?? 0,
    asks_deletion: row.deletion_asked_at !== null,
    servers: serversOf(deps, row),
  }
}

/** Of a mailbox that the office keeps itself. */
const own = {
  issuer: null,
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
    offer: offer ? { address: offer.address, issuer: issuerOf(offer.subject)! } : null,
    google: env.google !== undefined,
    microsoft: env.microsoft !== undefined,
    private_hosts: env.mailPrivateHosts,
  }
}
