import type { Db, Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { hashToken, randomToken } from '../../../../platform/secrets.ts'
import './tables.ts'

/** How long an answer may take. */
export const challengeSeconds = 300

/** What a challenge is for, and the session or the sign-in at the issuer that asked for it. */
export interface ChallengePurpose {
  readonly purpose: 'register' | 'sign-in' | 'prove'
  readonly bindingHash: Buffer
}

/** Creates a challenge (256 random bits), in place of an earlier one for the same purpose. */
export async function createChallenge(
  { db, clock }: Deps,
  { purpose, bindingHash }: ChallengePurpose,
): Promise<Buffer> {
  const challenge = Buffer.from(randomToken(), 'base64url')
  const values = {
    challenge_hash: hashToken(challenge.toString('base64url')),
    expires_at: new Date(clock.now().getTime() + challengeSeconds * 1000),
  }
  await db
    .insertInto('passkey_challenge')
    .values({ binding_hash: bindingHash, purpose, ...values })
    .onConflict((conflict) => conflict.columns(['binding_hash', 'purpose']).doUpdateSet(values))
    .execute()
  return challenge
}

/** Uses up a challenge, in base64url; false for one that was used, has expired, or was made for something else. */
export async function consumeChallenge(
  { db, clock }: Deps,
  { purpose, bindingHash }: ChallengePurpose,
  challenge: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenge')
    .where('binding_hash', '=', bindingHash)
    .where('purpose', '=', purpose)
    .where('challenge_hash', '=', hashToken(challenge))
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteExpiredChallenges(db: Db | Tx, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute()
}
