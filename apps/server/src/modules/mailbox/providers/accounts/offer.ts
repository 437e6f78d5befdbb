import type { Selectable } from 'kysely'
import type { Actor } from '../../../../platform/actor.ts'
import type { Tables, Db, Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { giveBack } from './revoke.ts'

/** An account that waits for the agent's word. */
export type Offer = Selectable<Tables['mail_account_offer']>

/** How long an agent may think it over. */
const offerMs = 30 * 60_000

/** Removes an offer and returns it. */
export function takeOffer(tx: Tx, personId: string): Promise<Offer | undefined> {
  return tx
    .deleteFrom('mail_account_offer')
    .where('person_id', '=', personId)
    .returningAll()
    .executeTakeFirst()
}

/** The offer that stands; undefined where none does. */
export function standingOffer(db: Db | Tx, personId: string, now: Date): Promise<Offer | undefined> {
  return db
    .selectFrom('mail_account_offer')
    .selectAll()
    .where('person_id', '=', personId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Keeps an offer in the place of an earlier one. */
export async function putOffer(
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
  const expires_at = new Date(deps.clock.now().getTime() + offerMs)
  await dropOffer(tx, deps, personId, subject)
  await tx
    .insertInto('mail_account_offer')
    .values({ person_id: personId, address, subject, scopes: [...offer.scopes], credentials, expires_at })
    .execute()
}

/** Takes an offer away and gives its grant back, but of the account `kept`. */
async function dropOffer(tx: Tx, deps: Deps, personId: string, kept?: string): Promise<void> {
  const offer = await takeOffer(tx, personId)
  if (offer && offer.subject !== kept)
    await giveBack(tx, deps, { personId, subject: offer.subject, sealed: offer.credentials })
}

/** Does not take up an offer. */
export function declineOffer({ personId }: Actor, deps: Deps): Promise<void> {
  return deps.db.transaction().execute((tx) => dropOffer(tx, deps, personId))
}

/** Drops offers that nobody has taken up. */
export async function sweepOffers(deps: Deps): Promise<void> {
  const stale = await deps.db
    .selectFrom('mail_account_offer')
    .select('person_id')
    .where('expires_at', '<=', deps.clock.now())
    .execute()
  for (const { person_id } of stale)
    await deps.db.transaction().execute((tx) => dropOffer(tx, deps, person_id))
}
