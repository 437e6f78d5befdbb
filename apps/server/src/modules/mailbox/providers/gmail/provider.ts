import { sql } from 'kysely'
import type { Deps } from '../../../../platform/deps.ts'
import { one } from '../../../../platform/db/one-row.ts'
import { AccountError } from '../accounts/types.ts'
import { TryLater } from '../../outbox/port.ts'
import type { ConnectionState, MailProvider } from '../port.ts'
import type { GmailContext, GmailAccounts } from './gmail-context.ts'
import { GmailClient } from './client.ts'
import { GmailError } from './errors.ts'
import { RateLimiter, realWait, type Wait } from './rate-limiter.ts'
import { syncAllNow, GmailSyncWorker } from './gmail-sync-worker.ts'
import { findSent, send } from './send.ts'
import { pushChange } from './push-changes.ts'

interface Counts {
  readonly mailboxes: number
  readonly failing: number
  readonly quarantined: number
}

async function getState({ db }: Deps): Promise<ConnectionState> {
  const { rows } = await sql<Counts>`SELECT count(*)::int AS mailboxes,
      count(*) FILTER (WHERE s.failures > 2)::int AS failing,
      (SELECT count(*)::int FROM mail_sync_quarantine p JOIN mailbox m ON m.person_id = p.person_id
        WHERE m.provider = 'gmail') AS quarantined
    FROM mailbox b LEFT JOIN mail_sync s ON s.person_id = b.person_id WHERE b.provider = 'gmail'`.execute(db)
  const { mailboxes, failing, quarantined } = one(rows)
  if (mailboxes === 0) return { outcome: 'off', detail: 'No Gmail mailboxes connected' }
  const parts = [
    `Gmail mailboxes: ${mailboxes}`,
    ...(failing > 0 ? [`failing: ${failing}`] : []),
    ...(quarantined > 0 ? [`quarantined emails: ${quarantined}`] : []),
  ]
  return { outcome: failing > 0 ? 'failed' : 'ok', detail: parts.join(', ') }
}

/** Converts account and Gmail errors to `TryLater`; other errors stay. */
function toRetryError(error: unknown): unknown {
  if (error instanceof AccountError) return new TryLater(`ACCOUNT_${error.kind.toUpperCase()}`, 300)
  if (error instanceof GmailError) return new TryLater(error.code, error.seconds)
  return error
}

/** Creates the Gmail provider. Tests pass `wait` and `now` to run without delays. */
export function gmailProvider(
  accounts: GmailAccounts,
  {
    wait = realWait,
    now = () => performance.now(),
  }: { readonly wait?: Wait; readonly now?: () => number } = {},
): MailProvider {
  const rateLimiters = new WeakMap<Deps['db'], Map<string, RateLimiter>>()
  function getRateLimiter(deps: Deps, personId: string): RateLimiter {
    const known = rateLimiters.get(deps.db) ?? new Map<string, RateLimiter>()
    rateLimiters.set(deps.db, known)
    const rateLimiter = known.get(personId) ?? new RateLimiter(wait, { now, quota: deps.env.gmailUserQuota })
    known.set(personId, rateLimiter)
    return rateLimiter
  }
  async function openContext(deps: Deps, personId: string): Promise<GmailContext> {
    const account = await accounts.connectedAccount(deps, personId)
    const token = (rejected?: string) =>
      accounts.accessToken(deps, personId, rejected === undefined ? {} : { refused: rejected })
    const client = new GmailClient(deps.env.gmailApiUrl, token, getRateLimiter(deps, personId))
    return { deps, personId, account, accounts, client }
  }
  return {
    name: 'gmail',
    async start(deps) {
      const worker = new GmailSyncWorker(deps, (personId) => openContext(deps, personId))
      worker.start()
      return () => worker.stop()
    },
    fetchMail: (deps) => syncAllNow(deps, (personId) => openContext(deps, personId)),
    async send(deps, mail, lease) {
      let context: GmailContext
      try {
        context = await openContext(deps, mail.personId)
      } catch (error) {
        if (error instanceof AccountError)
          return { kind: 'later', code: `ACCOUNT_${error.kind.toUpperCase()}` }
        throw error
      }
      return send(context, mail, lease)
    },
    async findSent(deps, mail) {
      return findSent(await openContext(deps, mail.personId), mail)
    },
    async change(deps, personId, change) {
      try {
        await pushChange(await openContext(deps, personId), change)
      } catch (error) {
        throw toRetryError(error)
      }
    },
    state: getState,
  }
}
