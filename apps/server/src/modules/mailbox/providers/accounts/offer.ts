import type { Selectable } from 'kysely'
import type { Actor } from '../../../../platform/actor.ts'
import type { Tables, Db, Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { queueRevocation } from './revocation.ts'

/** An account that is waiting for the agent to accept it. */
export type Offer = Selectable<Tables['mail_account_offer']>

/** How long an agent can accept an offer. */
const offerTtlMs = 30 * 60_000

/** Deletes the offer and returns it. */
export function removeOffer(tx: Tx, personId: string): Promise<Offer | undefined> {
  return tx
    .deleteFrom('mail_account_offer')
    .where('person_id', '=', personId)
    .returningAll()
    .executeTakeFirst()
}

/** Returns the offer unless it has expired. */
export function findOffer(db: Db | Tx, personId: string, now: Date): Promise<Offer | undefined> {
  return db
    .selectFrom('mail_account_offer')
    .selectAll()
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Stores an offer, replacing an earlier one. */
export async function replaceOffer(
  tx: Tx,
  deps: Deps,
  personId: string,
  offer: {
    readonly address: string
    readonly subject: string
    readonly scopes: readonly string[]
    readonly credentials: string
  },
): Promise<void> {
  const { address, subject, credentials } = offer
  const expires_at = new Date(deps.clock.now().getTime() + offerTtlMs)
  await discardOffer(tx, deps, personId, subject)
  await tx
    .insertInto('mail_account_offer')
    .values({ person_id: personId, address, subject, scopes: [...offer.scopes], credentials, expires_at })
    .execute()
}

/** Deletes an offer and revokes its grant, unless it is of the account `exceptSubject`. */
async function discardOffer(tx: Tx, deps: Deps, personId: string, exceptSubject?: string): Promise<void> {
  const offer = await removeOffer(tx, personId)
  if (offer && offer.subject !== exceptSubject)
    await queueRevocation(tx, deps, { personId, subject: offer.subject, sealed: offer.credentials })
}

/** Declines the caller's offer. */
export function declineOffer({ personId }: Actor, deps: Deps): Promise<void> {
  return deps.db.transaction().execute((tx) => discardOffer(tx, deps, personId))
}

/** Deletes expired offers and revokes their grants. */
export async function discardExpiredOffers(deps: Deps): Promise<void> {
  const stale = await deps.db
    .selectFrom('mail_account_offer')
    .select('person_id')
    .where('expires_at', '<=', deps.clock.now())
    .execute()
  for (const { person_id } of stale)
    await deps.db.transaction().execute((tx) => discardOffer(tx, deps, person_id))
}
