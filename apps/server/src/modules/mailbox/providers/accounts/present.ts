import type { MailAccount } from '@pb/contract/mail-accounts'
import { toUnixSecondsOrNull } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../../platform/actor.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { one } from '../../../../platform/db/one-row.ts'
import { getMailbox, type Mailbox } from '../../store/mailbox.ts'
import { failureThreshold } from '../sync/mailbox-lease.ts'
import { getSyncState, type SyncState } from '../sync/progress.ts'
import { issuerNames, type GrantIssuer } from '../../../accounts/sign-in/index.ts'
import { unsealImap, unsealTokens } from './credentials.ts'
import { getIssuer } from './issuer.ts'
import { findOffer } from './offer.ts'
import { findSignInAddress, findActiveAccount, type AccountRow } from './queries.ts'
import { issuerReconnectReasons, passwordReconnectReasons } from './texts.ts'

function getReasonText({ reason }: AccountRow, issuer: GrantIssuer | null): string | null {
  if (reason === null) return null
  return (issuer ? issuerReconnectReasons(issuerNames[issuer]) : passwordReconnectReasons)[reason]
}

/** The servers of an IMAP account, without its password or token. */
function getServers(deps: Deps, row: AccountRow): MailAccount['servers'] {
  if (row.provider !== 'imap' || row.credentials === null) return null
  if (row.subject === null) {
    const stored = unsealImap(deps, row.person_id, row.credentials)
    return stored && { imap: stored.imap, smtp: stored.smtp, user: stored.user }
  }
  const { microsoft } = deps.env
  const user = unsealTokens(deps, row.person_id, row.credentials)?.user
  return microsoft && user !== undefined ? { imap: microsoft.imap, smtp: microsoft.smtp, user } : null
}

/** The progress of the first sync; null once it is complete. */
function getSnapshotProgress(row: AccountRow, sync: SyncState | undefined): MailAccount['snapshot'] {
  if (row.state !== 'connected' || sync?.synced_at) return null
  return { done: sync?.snapshot_done ?? 0, total: sync?.snapshot_total ?? 0 }
}

async function countWaiting({ db }: Deps, personId: string): Promise<MailAccount['waiting']> {
  const { rows } = await sql<MailAccount['waiting']>`
    SELECT count(*) FILTER (WHERE kind = 'send')::int AS mails, count(*) FILTER (WHERE kind <> 'send')::int AS changes
    FROM mail_outbox WHERE person_id = ${personId} AND state IN ('queued', 'sending')`.execute(db)
  return one(rows)
}

/** The fields of a mailbox with a connected account. */
function presentConnected(deps: Deps, row: AccountRow, sync: SyncState | undefined) {
  const issuer = getIssuer(row.subject)
  return {
    issuer,
    state: row.state,
    reason: getReasonText(row, issuer),
    in_step_at: toUnixSecondsOrNull(sync?.synced_at),
    snapshot: getSnapshotProgress(row, sync),
    failing: row.state === 'connected' && (sync?.failures ?? 0) >= failureThreshold,
    failed_at: toUnixSecondsOrNull(sync?.failed_at),
    full: row.state === 'connected' && Boolean(sync?.full_at),
    set_aside: sync?.quarantined ?? 0,
    asks_deletion: row.deletion_asked_at !== null,
    servers: getServers(deps, row),
  }
}

/** The fields of a mailbox of the built-in provider. */
const builtinAccount = {
  issuer: null,
  state: 'connected',
  reason: null,
  in_step_at: null,
  snapshot: null,
  failing: false,
  failed_at: null,
  full: false,
  set_aside: 0,
  asks_deletion: false,
  servers: null,
} as const

/** Returns the account of the caller's mailbox. */
export async function presentMailAccount({ personId }: Actor, deps: Deps): Promise<MailAccount> {
  const { db, env, clock } = deps
  const mailbox: Mailbox = await getMailbox(db, personId)
  const [{ email }, row, sync, offer, waiting] = await Promise.all([
    findSignInAddress(db, personId),
    findActiveAccount(db, personId),
    getSyncState(db, personId),
    findOffer(db, personId, clock.now()),
    countWaiting(deps, personId),
  ])
  return {
    provider: mailbox.provider,
    address: mailbox.address,
    own_address: email,
    ...(row ? presentConnected(deps, row, sync) : builtinAccount),
    waiting,
    offer: offer ? { address: offer.address, issuer: getIssuer(offer.subject)! } : null,
    google: env.google !== undefined,
    microsoft: env.microsoft !== undefined,
    private_hosts: env.mailPrivateHosts,
  }
}
