import { sql } from 'kysely'
import type { Deps } from '../../../../platform/deps.ts'
import type { SendPayload } from '../../outgoing/outbox.ts'
import { TryLater, type MailProvider, type ProviderChange, type ProviderName } from '../port.ts'
import type { ClaimedEntry } from '../tables.ts'
import { claim, markTextBegun, renew, requeue, takeBackLost, type LostEntry } from './claim.ts'
import { finish, finishLost } from './finish.ts'

export type Providers = Readonly<Partial<Record<ProviderName, MailProvider>>>

/** Entries that one process carries out at once: a slow relay holds up nobody else's mail. */
const lanes = 4
const renewMs = 20_000
/** A change that its provider did not take is tried again so much later. */
const changePauseMs = 60_000

async function carryOutSend(deps: Deps, provider: MailProvider, entry: ClaimedEntry): Promise<void> {
  const { from, to } = entry.payload as SendPayload
  const timer = setInterval(() => void renew(deps, entry).catch(() => {}), renewMs)
  try {
    const mail = {
      outboxId: entry.id,
      personId: entry.person_id,
      messageId: entry.message_id!,
      rfcId: entry.rfc_id!,
      mayHaveLeft: entry.may_have_left,
      rawKey: entry.raw_key!,
      size: entry.size!,
      from,
      to,
    }
    const hold = { textBegins: () => markTextBegun(deps, entry) }
    await finish(deps, entry, await provider.send(deps, mail, hold))
  } finally {
    clearInterval(timer)
  }
}

function changeOf({ kind, message_id, payload }: ClaimedEntry): ProviderChange {
  if (kind === 'delete') return { kind }
  if (kind === 'draft') return { kind, messageId: message_id! }
  return { kind: 'labels', messageIds: (payload as { message_ids: readonly string[] }).message_ids }
}

async function carryOutChange(deps: Deps, provider: MailProvider, entry: ClaimedEntry): Promise<void> {
  const timer = setInterval(() => void renew(deps, entry).catch(() => {}), renewMs)
  try {
    await provider.change(deps, entry.person_id, changeOf(entry))
  } catch (error) {
    deps.log.warn({ err: error, entry: entry.id }, 'a change of mail could not be carried out yet')
    const pauseMs =
      error instanceof TryLater && error.seconds !== undefined ? error.seconds * 1000 : changePauseMs
    const dueAt = new Date(deps.clock.now().getTime() + pauseMs)
    await requeue(deps, entry, { dueAt, failure: 'The change could not be carried out yet.', tried: true })
    return
  } finally {
    clearInterval(timer)
  }
  await sql`UPDATE mail_outbox SET state = 'sent', claim = NULL, changed_at = ${deps.clock.now()}
    WHERE id = ${entry.id} AND claim = ${entry.claim}`.execute(deps.db)
}

async function carryOut(deps: Deps, providers: Providers, entry: ClaimedEntry): Promise<void> {
  const provider = providers[entry.provider]
  if (!provider || (entry.kind === 'send' && entry.raw_key === null))
    throw new Error(`nobody can carry out entry ${entry.id} of the outbox`)
  if (entry.kind === 'send') await carryOutSend(deps, provider, entry)
  else await carryOutChange(deps, provider, entry)
}

async function lane(deps: Deps, providers: Providers): Promise<void> {
  for (let entry = await claim(deps); entry; entry = await claim(deps)) {
    try {
      await carryOut(deps, providers, entry)
    } catch (error) {
      // Its lease ends by itself, and then what may have left is not sent again.
      deps.log.error({ err: error, entry: entry.id }, 'an entry of the outbox broke off')
    }
  }
}

/**
 * Ends an entry whose process has died after its text had begun. A provider that can look for the mail does so first, and
 * notes who has it; who has no outcome then may have it.
 */
async function settleLost(deps: Deps, providers: Providers, lost: LostEntry): Promise<void> {
  const { id: outboxId, person_id: personId, message_id: messageId, rfc_id: rfcId } = lost
  const provider = providers[lost.provider]
  if (provider?.findSent && messageId !== null && rfcId !== null)
    await provider
      .findSent(deps, { outboxId, personId, messageId, rfcId })
      .catch((error: unknown) =>
        deps.log.warn({ err: error, entry: outboxId }, 'a mail that may have left could not be looked for'),
      )
  await finishLost(deps, lost)
}

/** Carries out everything in the outbox that is due; several processes share the work. */
export async function deliverDue(deps: Deps, providers: Providers): Promise<void> {
  for (const lost of await takeBackLost(deps)) await settleLost(deps, providers, lost)
  await Promise.all(Array.from({ length: lanes }, () => lane(deps, providers)))
}
