import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { googleScopes } from '../../../auth/index.ts'
import { accessToken } from './access-token.ts'
import { unsealImap, unsealTokens } from './credentials.ts'
import { lapse, tellAccount } from './lapse.ts'
import { noteDeletionAsked, usedAccount, type AccountRow } from './queries.ts'
import { AccountFault, type ConnectedAccount, type ImapDoor } from './types.ts'

type Needed = 'person_id' | 'provider' | 'address' | 'epoch' | 'connected_at'

const present = (row: Pick<AccountRow, Needed>): ConnectedAccount => ({
  personId: row.person_id,
  provider: row.provider,
  address: row.address,
  epoch: row.epoch,
  connectedAt: row.connected_at,
})

/** The account that a mailbox uses. Throws `AccountFault`: `gone` where it has none, `reconnect` where it is to be connected again. */
export async function connectedAccount(deps: Pick<Deps, 'db'>, personId: string): Promise<ConnectedAccount> {
  const row = await usedAccount(deps.db, personId)
  if (!row || row.state === 'disconnected') throw new AccountFault('gone')
  if (row.state === 'reconnect') throw new AccountFault('reconnect')
  return present(row)
}

/** Every account of a provider that can be used, of agents who are there. */
export async function connectedAccounts(
  { db }: Pick<Deps, 'db'>,
  provider: ConnectedAccount['provider'],
): Promise<ConnectedAccount[]> {
  const { rows } = await sql<Pick<AccountRow, Needed>>`
    SELECT a.person_id, a.provider, a.address::text AS address, a.epoch, a.connected_at
    FROM mail_account a JOIN mailbox b ON b.person_id = a.person_id AND b.provider = a.provider
      JOIN agent ON agent.person_id = a.person_id AND agent.deactivated_at IS NULL
    WHERE a.provider = ${provider} AND a.state = 'connected' ORDER BY a.person_id`.execute(db)
  return rows.map(present)
}

/**
 * Whether a mailbox still uses this account. For whoever stores what came from it, in the same transaction and with the
 * mailbox locked: a mailbox that has moved meanwhile gets nothing from the account it left.
 */
export async function isCurrent(
  tx: Tx,
  { personId, provider, epoch }: Pick<ConnectedAccount, 'personId' | 'provider' | 'epoch'>,
): Promise<boolean> {
  const row = await usedAccount(tx, personId)
  return row?.provider === provider && row.epoch === epoch && row.state === 'connected'
}

/** The door of an account whose issuer's servers are known, and which its tokens open; null where nothing can be read. */
async function tokenDoor(deps: Deps, personId: string, sealed: string): Promise<ImapDoor | null> {
  const { microsoft } = deps.env
  // The operator has taken its settings away: they may come back.
  if (!microsoft) throw new AccountFault('away')
  const kept = unsealTokens(deps, personId, sealed)
  if (kept?.user === undefined) return null
  const token = await accessToken(deps, personId, { provider: 'imap' })
  return { imap: microsoft.imap, smtp: microsoft.smtp, user: kept.user, secret: { accessToken: token } }
}

function passwordDoor(deps: Deps, personId: string, sealed: string): ImapDoor | null {
  const kept = unsealImap(deps, personId, sealed)
  if (!kept) return null
  const { password, ...servers } = kept
  return { ...servers, secret: { password } }
}

/** How an IMAP account is opened. Throws `AccountFault`. */
export async function imapDoor(deps: Deps, account: ConnectedAccount): Promise<ImapDoor> {
  const { personId, epoch } = account
  const row = await usedAccount(deps.db, personId)
  if (row?.provider !== 'imap' || row.epoch !== epoch || row.credentials === null)
    throw new AccountFault('gone')
  if (row.state === 'reconnect') throw new AccountFault('reconnect')
  const open = row.subject === null ? passwordDoor : tokenDoor
  const door = await open(deps, personId, row.credentials)
  if (door) return door
  await deps.db.transaction().execute((tx) => lapse(tx, deps, personId, { epoch }, 'unreadable'))
  throw new AccountFault('reconnect')
}

/**
 * Whether Google lets the office delete for good. Where not, the agent is asked for it from now on, and Gmail's trash
 * has to do: what lies there goes after 30 days.
 */
export async function mayDelete(deps: Deps, personId: string): Promise<boolean> {
  const row = await usedAccount(deps.db, personId)
  if (row?.provider !== 'gmail') return false
  if (row.scopes.includes(googleScopes.deletion)) return true
  await deps.db.transaction().execute(async (tx) => {
    if (await noteDeletionAsked(tx, personId, deps.clock.now()))
      await tellAccount(tx, deps, personId, 'connected')
  })
  return false
}
