import { sql } from 'kysely'
import type { Deps } from '../../../../platform/deps.ts'
import { AccountFault } from '../accounts/types.ts'
import { TryLater, type ConnectionState, type MailProvider } from '../port.ts'
import type { Box, GmailAccounts } from './box.ts'
import { GmailClient } from './client.ts'
import { GmailFault } from './fault.ts'
import { Pace, realWait, type Wait } from './pace.ts'
import { bringAllIn, Runner } from './runner.ts'
import { findSent, send } from './send.ts'
import { write } from './written.ts'

interface Counts {
  readonly mailboxes: number
  readonly failing: number
  readonly poison: number
}

async function stateOf({ db }: Deps): Promise<ConnectionState> {
  const { rows } = await sql<Counts>`SELECT count(*)::int AS mailboxes,
      count(*) FILTER (WHERE s.failures > 2)::int AS failing,
      (SELECT count(*)::int FROM mail_sync_poison p JOIN mailbox m ON m.person_id = p.person_id
        WHERE m.provider = 'gmail') AS poison
    FROM mailbox b LEFT JOIN mail_sync s ON s.person_id = b.person_id WHERE b.provider = 'gmail'`.execute(db)
  const { mailboxes, failing, poison } = rows[0]!
  if (mailboxes === 0) return { outcome: 'off', detail: 'No mailbox is kept in step with Gmail' }
  const said = [
    `Mailboxes kept in step with Gmail: ${mailboxes}`,
    ...(failing > 0 ? [`behind: ${failing}`] : []),
    ...(poison > 0 ? [`mails set aside: ${poison}`] : []),
  ]
  return { outcome: failing > 0 ? 'failed' : 'ok', detail: said.join(', ') }
}

/** A change that Gmail or the account does not take now. */
function asLater(error: unknown): unknown {
  if (error instanceof AccountFault) return new TryLater(`ACCOUNT_${error.kind.toUpperCase()}`, 300)
  if (error instanceof GmailFault) return new TryLater(error.code, error.seconds)
  return error
}

/** Mailboxes of Gmail. `wait` and `now` are for tests, in which no time passes but what they say. */
export function gmailProvider(
  accounts: GmailAccounts,
  { wait = realWait, now }: { readonly wait?: Wait; readonly now?: () => number } = {},
): MailProvider {
  const paces = new WeakMap<Deps['db'], Map<string, Pace>>()
  function paceOf(deps: Deps, personId: string): Pace {
    const known = paces.get(deps.db) ?? new Map<string, Pace>()
    paces.set(deps.db, known)
    const pace = known.get(personId) ?? new Pace(wait, now)
    known.set(personId, pace)
    return pace
  }
  async function open(deps: Deps, personId: string): Promise<Box> {
    const account = await accounts.connectedAccount(deps, personId)
    const token = (refused?: string) =>
      accounts.accessToken(deps, personId, refused === undefined ? {} : { refused })
    const client = new GmailClient(deps.env.gmailApiUrl, token, paceOf(deps, personId))
    return { deps, personId, account, accounts, client }
  }
  return {
    name: 'gmail',
    async start(deps) {
      const runner = new Runner(deps, (personId) => open(deps, personId))
      runner.start()
      return () => runner.stop()
    },
    bringIn: (deps) => bringAllIn(deps, (personId) => open(deps, personId)),
    async send(deps, mail, hold) {
      let box: Box
      try {
        box = await open(deps, mail.personId)
      } catch (error) {
        if (error instanceof AccountFault)
          return { kind: 'later', code: `ACCOUNT_${error.kind.toUpperCase()}` }
        throw error
      }
      return send(box, mail, hold)
    },
    async findSent(deps, mail) {
      return findSent(await open(deps, mail.personId), mail)
    },
    async change(deps, personId, change) {
      try {
        await write(await open(deps, personId), change)
      } catch (error) {
        throw asLater(error)
      }
    },
    state: stateOf,
  }
}
