import { emailKey } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import { deliverJob } from '../../outgoing/outbox.ts'
import { leaveUncertain, takeBack, waitingMails } from '../../outgoing/take-back.ts'
import { lockMailbox, type Mailbox } from '../../store/mailbox.ts'
import { forgetProvider } from '../sync/remote.ts'
import { enrol, wakeMailbox } from '../sync/turns.ts'
import { tellAccount } from './lapse.ts'
import { accountRow, isColleagues, ownAddress, putAccount, type ConnectedRow } from './queries.ts'

const movedNotice =
  'Your mailbox has moved to another address since you sent this. Look it over and send it again.'

const same = (a: string, b: string): boolean => emailKey(a) === emailKey(b)

/**
 * Takes a mailbox from its account to another one (docs/decisions/0025). All mail stays here; what the old account knew
 * it by is forgotten. What waits to leave goes on where the address stays, and becomes a draft where it does not; what
 * may have left is the agent's to decide. Throws `conflict` while a mail is leaving.
 */
async function move(
  tx: Tx,
  deps: Deps,
  { person_id, address }: Mailbox,
  to: { readonly provider: Mailbox['provider']; readonly address: string },
): Promise<void> {
  const waiting = await waitingMails(tx, person_id)
  if (waiting.some(({ state }) => state === 'sending'))
    throw new AppError('conflict', 'A mail is leaving just now. Please try again in a moment.')
  await forgetProvider(tx, person_id)
  for (const { id, may_have_left } of waiting) {
    if (may_have_left) await leaveUncertain(tx, deps, person_id, id)
    else if (!same(address, to.address)) await takeBack(tx, deps, person_id, id, movedNotice)
  }
  await tx.updateTable('mailbox').set(to).where('person_id', '=', person_id).execute()
}

/** Mails that waited for the account leave now, but those that are for later. */
async function release(tx: Tx, deps: Deps, personId: string): Promise<void> {
  const now = deps.clock.now()
  await sql`UPDATE mail_outbox SET due_at = ${now} WHERE person_id = ${personId} AND state = 'queued' AND attempts > 0`.execute(
    tx,
  )
  await deps.jobs.send(tx, deliverJob, {})
}

const taken = (address: string) =>
  new AppError('conflict', `${address} is the address of a colleague's mailbox.`)

/** Connects a mailbox with an account, the one it has or another. Throws `conflict`. */
export async function connect(
  tx: Tx,
  deps: Deps,
  personId: string,
  next: Omit<ConnectedRow, 'epoch'>,
): Promise<void> {
  const mailbox = await lockMailbox(tx, personId)
  if (await isColleagues(tx, personId, next.address)) throw taken(next.address)
  const before = await accountRow(tx, personId)
  const stays =
    mailbox.provider === next.provider &&
    same(mailbox.address, next.address) &&
    before?.subject === next.subject
  if (!stays) await move(tx, deps, mailbox, { provider: next.provider, address: next.address })
  const epoch = (before?.epoch ?? 0) + (stays ? 0 : 1)
  await putAccount(tx, personId, { ...next, epoch }, deps.clock.now())
  // Looked at at once, by whichever process comes by.
  const { clock } = deps
  await enrol({ db: tx, clock }, next.provider)
  await wakeMailbox({ db: tx, clock }, personId)
  await release(tx, deps, personId)
  await tellAccount(tx, deps, personId, 'connected')
}

/** Takes a mailbox back to the office's own mail. Throws `conflict` where it is there already. */
export async function backToBuiltin(tx: Tx, deps: Deps, personId: string): Promise<void> {
  const mailbox = await lockMailbox(tx, personId)
  if (mailbox.provider === 'builtin')
    throw new AppError('conflict', "The mailbox uses the office's own mail already.")
  const { email } = await ownAddress(tx, personId)
  await move(tx, deps, mailbox, { provider: 'builtin', address: email })
  await release(tx, deps, personId)
}

/** Runs such work in a transaction; two that take one address at once end with one of them. */
export async function moving<T>(deps: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await deps.db.transaction().execute(work)
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.constraint === 'mailbox_address')
      throw new AppError('conflict', "This is the address of a colleague's mailbox.", { cause: error })
    throw error
  }
}
