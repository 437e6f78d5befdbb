import type { InquirySource, NewInquiry } from '@pb/contract/inquiry-schemas'
import { createHash } from 'node:crypto'
import type { Tx } from '../../../platform/db/db.ts'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { inquiryErrors } from '../texts.ts'
import { noFields } from './incoming.ts'
import { takeIn, type TakenIn } from './take-in.ts'

interface IntakeCall {
  readonly source: InquirySource
  /** Who calls: the id of a key, or `form`. */
  readonly caller: string
  /** The idempotency key; without one, each call is another inquiry. */
  readonly key: string | undefined
  readonly inquiry: NewInquiry
  /** Runs in the transaction that takes it in for the first time. */
  readonly confirm?: (tx: Tx) => Promise<void>
}

/** A hash of an inquiry, whatever the order of its fields. */
function hashInquiry(inquiry: NewInquiry): Buffer {
  const entries = Object.entries(inquiry)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(entries)).digest()
}

/**
 * Takes in what a website or the public form sends, once for each idempotency key; acknowledged means committed. Throws
 * `conflict` when the key was used with another body.
 */
export async function takeInCall(
  deps: Deps,
  { source, caller, key, inquiry, confirm }: IntakeCall,
): Promise<TakenIn> {
  const hash = hashInquiry(inquiry)
  const { listing_id: listingId, source: subject, agent_id: chosenAgentId, language, ...fields } = inquiry
  return deps.db.transaction().execute(async (tx) => {
    const name = key ?? crypto.randomUUID()
    await lockUntilCommit(tx, 'inquiry-call', `${caller}:${name}`)
    const before = await tx
      .selectFrom('inquiry_call as c')
      .innerJoin('inquiry_message as x', 'x.id', 'c.message_id')
      .where('c.source', '=', caller)
      .where('c.key', '=', name)
      .select(['c.body_hash', 'x.id', 'x.inquiry_id'])
      .executeTakeFirst()
    if (before && !before.body_hash.equals(hash)) throw new AppError('conflict', inquiryErrors.otherBody)
    if (before) return { inquiryId: before.inquiry_id, messageId: before.id, added: false }
    const at = deps.clock.now()
    const taken = await takeIn(tx, deps, {
      key: `${source}:${caller}:${name}`,
      source,
      reader: '',
      reading: 'read',
      at,
      fields: { ...noFields, ...fields },
      subject,
      listingId: listingId ?? null,
      chosenAgentId: chosenAgentId ?? null,
      ...(language && { language }),
    })
    await tx
      .insertInto('inquiry_call')
      .values({ source: caller, key: name, body_hash: hash, message_id: taken.messageId, created_at: at })
      .execute()
    await confirm?.(tx)
    return taken
  })
}
