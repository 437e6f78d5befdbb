import type { Deps } from '../../../platform/deps.ts'
import { hashToken, randomToken } from '../../../platform/secrets.ts'

/** A link that works once. The database stores only the hash of its token. */
interface OneTimeLink {
  readonly url: string
  readonly expiresAt: Date
}

export interface NewLink extends OneTimeLink {
  readonly tokenHash: Buffer
}

/** A new link as its creator sees it; `mailed` is true if it was also emailed. */
export interface SharedLink extends OneTimeLink {
  readonly mailed: boolean
}

/** Creates a link below `path`. */
export function createLink(
  { env, clock }: Pick<Deps, 'env' | 'clock'>,
  path: 'invitation' | 'reset-password',
  lifetimeSeconds: number,
): NewLink {
  const token = randomToken()
  return {
    url: `${env.publicUrl}/${path}/${token}`,
    tokenHash: hashToken(token),
    expiresAt: new Date(clock.now().getTime() + lifetimeSeconds * 1000),
  }
}
