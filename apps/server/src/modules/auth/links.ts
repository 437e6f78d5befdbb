import type { Deps } from '../../platform/deps.ts'
import { hashOf, randomToken } from '../../platform/secrets.ts'

/** A link that lets its holder in once; the server keeps the hash alone. */
interface Link {
  readonly url: string
  readonly expiresAt: Date
}

export interface NewLink extends Link {
  readonly tokenHash: Buffer
}

/** What became of a new link: whoever made it sees it, and hears whether it was mailed too. */
export interface HandedLink extends Link {
  readonly mailed: boolean
}

/** A new link below `place`, good for so long. */
export function newLink(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  place: 'invitation' | 'reset-password',
  lifetimeSeconds: number,
): NewLink {
  const token = randomToken()
  return {
    url: `${env.publicUrl}/${place}/${token}`,
    tokenHash: hashOf(token),
    expiresAt: new Date(clock.now().getTime() + lifetimeSeconds * 1000),
  }
}
