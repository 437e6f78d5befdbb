import { sql } from 'kysely'
import type { Deps } from '../../../../platform/deps.ts'
import { AccountFault } from '../accounts/types.ts'
import { TryLater, type ConnectionState, type MailProvider, type ProviderChange } from '../port.ts'
import { CursorMoved } from '../sync/cursor.ts'
import { enrol, takeTurn, wakeMailbox } from '../sync/turns.ts'
import type { ImapAccounts } from './access.ts'
import { writeDraft } from './drafts.ts'
import { ImapFault } from './fault.ts'
import { look } from './look.ts'
import { Owner } from './owner.ts'
import { findSent, sendMail } from './send.ts'
import { withSession, type Talk } from './session.ts'
import { passOf, takeStep } from './turn.ts'
import { writeDeletions } from './delete.ts'
import { Moved, penOf } from './pen.ts'
import { writeMessages } from './write.ts'

async function carryOut(deps: Deps, talk: Talk, change: ProviderChange): Promise<void> {
  const pen = await penOf(deps, talk)
  if (change.kind === 'labels') await writeMessages(pen, change.messageIds)
  if (change.kind === 'delete') await writeDeletions(pen)
  if (change.kind === 'draft') await writeDraft(pen, change.messageId)
}

/** A message that is no longer where it was known to be is looked for once, and then written. */
async function carryOutThere(deps: Deps, talk: Talk, change: ProviderChange): Promise<void> {
  try {
    await carryOut(deps, talk, change)
  } catch (error) {
    if (!(error instanceof Moved)) throw error
    await look(await passOf(deps, talk), { windows: 0 })
    await carryOut(deps, talk, change)
  }
}

const [soonSeconds, laterSeconds, lateSeconds] = [5, 60, 900]

/** What is worth another attempt, and when; anything else is no fault of the account. */
function later(error: unknown): unknown {
  if (error instanceof Moved || error instanceof CursorMoved) return new TryLater('MOVED', soonSeconds)
  if (error instanceof AccountFault) return new TryLater(`ACCOUNT ${error.kind}`, lateSeconds)
  if (error instanceof ImapFault)
    return new TryLater(error.code, error.kind === 'away' ? laterSeconds : lateSeconds)
  return error
}

interface Counts {
  readonly accounts: number
  readonly failing: number
  readonly reading: number
}

function detailOf({ accounts, failing, reading }: Counts): ConnectionState {
  if (accounts === 0) return { outcome: 'off', detail: 'No mailbox is kept in step over IMAP' }
  const many = (count: number) => `${count} ${count === 1 ? 'mailbox' : 'mailboxes'}`
  const first = reading > 0 ? `, ${many(reading)} being read for the first time` : ''
  return {
    outcome: failing > 0 ? 'failed' : 'ok',
    detail:
      failing > 0
        ? `${failing} of ${many(accounts)} cannot be reached over IMAP${first}`
        : `Keeps ${many(accounts)} in step over IMAP${first}`,
  }
}

async function stateOf({ db }: Deps): Promise<ConnectionState> {
  const { rows } = await sql<Counts>`SELECT count(*)::int AS accounts,
      (count(*) FILTER (WHERE s.failures > 1))::int AS failing, (count(*) FILTER (WHERE s.synced_at IS NULL))::int AS reading
    FROM mailbox b LEFT JOIN mail_sync s ON s.person_id = b.person_id WHERE b.provider = 'imap'`.execute(db)
  return detailOf(rows[0]!)
}

/** Any other mail account, by IMAP and SMTP. */
export const imapProvider = (accounts: ImapAccounts): MailProvider => ({
  name: 'imap',
  async start(deps) {
    const owner = new Owner(deps, accounts)
    owner.start()
    return () => owner.stop()
  },
  async bringIn(deps) {
    await enrol(deps, 'imap')
    for (const personId of await accounts.connected(deps)) {
      await wakeMailbox(deps, personId)
      const turn = await takeTurn(deps, 'imap', personId)
      if (turn) await takeStep(deps, accounts, turn)
    }
  },
  send: (deps, mail, hold) => sendMail(deps, accounts, mail, hold),
  async findSent(deps, mail) {
    return findSent(deps, accounts, mail)
  },
  async change(deps, personId, change) {
    await withSession(deps, accounts, personId, (talk) => carryOutThere(deps, talk, change)).catch(
      (error: unknown) => {
        throw later(error)
      },
    )
  },
  state: stateOf,
})
