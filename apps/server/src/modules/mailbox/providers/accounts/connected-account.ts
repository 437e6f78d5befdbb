import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { googleScopes } from '../../../accounts/sign-in/index.ts'
import { getAccessToken } from './access-token.ts'
import { unsealImap, unsealTokens } from './credentials.ts'
import { markForReconnect, publishAccountState } from './require-reconnect.ts'
import { recordDeletionRequest, findActiveAccount, type AccountRow } from './queries.ts'
import { AccountError, type ConnectedAccount, type ImapSettings } from './types.ts'

type ConnectedColumns = 'person_id' | 'provider' | 'address' | 'epoch' | 'connected_at'

const toConnectedAccount = (row: Pick<AccountRow, ConnectedColumns>): ConnectedAccount => ({
  personId: row.person_id,
  provider: row.provider,
  address: row.address,
  epoch: row.epoch,
  connectedAt: row.connected_at,
})

/** Returns the account that a mailbox uses. Throws `AccountError` with `gone` or `reconnect`. */
export async function requireConnectedAccount(
  deps: Pick<Deps, 'db'>,
  personId: string,
): Promise<ConnectedAccount> {
  const row = await findActiveAccount(deps.db, personId)
  if (!row || row.state === 'disconnected') throw new AccountError('gone')
  if (row.state === 'reconnect') throw new AccountError('reconnect')
  return toConnectedAccount(row)
}

/** Returns the connected accounts of a provider, without those of deactivated agents. */
export async function findConnectedAccounts(
  { db }: Pick<Deps, 'db'>,
  provider: ConnectedAccount['provider'],
): Promise<ConnectedAccount[]> {
  const { rows } = await sql<Pick<AccountRow, ConnectedColumns>>`
    SELECT a.person_id, a.provider, a.address::text AS address, a.epoch, a.connected_at
    FROM mail_account a JOIN mailbox b ON b.person_id = a.person_id AND b.provider = a.provider
      JOIN agent ON agent.person_id = a.person_id AND agent.deactivated_at IS NULL
    WHERE a.provider = ${provider} AND a.state = 'connected' ORDER BY a.person_id`.execute(db)
  return rows.map(toConnectedAccount)
}

/**
 * Whether a mailbox still uses this account. Must be checked in the transaction that stores fetched mail, with the
 * mailbox locked, so that a mailbox gets nothing from its former account.
 */
export async function isCurrentAccount(
  tx: Tx,
  { personId, provider, epoch }: Pick<ConnectedAccount, 'personId' | 'provider' | 'epoch'>,
): Promise<boolean> {
  const row = await findActiveAccount(tx, personId)
  return row?.provider === provider && row.epoch === epoch && row.state === 'connected'
}

/** Returns the settings of a Microsoft account; null when its credentials cannot be decrypted. */
async function getTokenSettings(deps: Deps, personId: string, sealed: string): Promise<ImapSettings | null> {
  const { microsoft } = deps.env
  // The operator has removed the Microsoft settings, perhaps temporarily.
  if (!microsoft) throw new AccountError('away')
  const stored = unsealTokens(deps, personId, sealed)
  if (stored?.user === undefined) return null
  const token = await getAccessToken(deps, personId, { provider: 'imap' })
  return { imap: microsoft.imap, smtp: microsoft.smtp, user: stored.user, secret: { accessToken: token } }
}

function getPasswordSettings(deps: Deps, personId: string, sealed: string): ImapSettings | null {
  const stored = unsealImap(deps, personId, sealed)
  if (!stored) return null
  const { password, ...servers } = stored
  return { ...servers, secret: { password } }
}

/** Returns the connection settings of an IMAP account. Throws `AccountError`. */
export async function getImapSettings(deps: Deps, account: ConnectedAccount): Promise<ImapSettings> {
  const { personId, epoch } = account
  const row = await findActiveAccount(deps.db, personId)
  if (row?.provider !== 'imap' || row.epoch !== epoch || row.credentials === null)
    throw new AccountError('gone')
  if (row.state === 'reconnect') throw new AccountError('reconnect')
  const getSettings = row.subject === null ? getPasswordSettings : getTokenSettings
  const settings = await getSettings(deps, personId, row.credentials)
  if (settings) return settings
  await deps.db.transaction().execute((tx) => markForReconnect(tx, deps, personId, { epoch }, 'unreadable'))
  throw new AccountError('reconnect')
}

/**
 * Whether Google granted the scope to delete permanently. If not, the agent is asked for it from now on, and deleted mail
 * stays in Gmail's trash, which Google empties after 30 days.
 */
export async function canDeletePermanently(deps: Deps, personId: string): Promise<boolean> {
  const row = await findActiveAccount(deps.db, personId)
  if (row?.provider !== 'gmail') return false
  if (row.scopes.includes(googleScopes.deletion)) return true
  await deps.db.transaction().execute(async (tx) => {
    if (await recordDeletionRequest(tx, personId, deps.clock.now()))
      await publishAccountState(tx, deps, personId, 'connected')
  })
  return false
}
