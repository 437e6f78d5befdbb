import type { Deps } from '../../platform/deps.ts'
import { deriveKey, seal, unseal } from '../../platform/secrets.ts'

const keyOf = ({ env }: Pick<Deps, 'env'>) => deriveKey(env.secretKey, 'secrets of servers of listings')

/** A server's token or client secret, encrypted under SECRET_KEY for its row. */
export const sealSecret = (deps: Pick<Deps, 'env'>, secret: string): string => seal(keyOf(deps), secret)

/** The secret of a row; null where SECRET_KEY is another by now. */
export const openSecret = (deps: Pick<Deps, 'env'>, sealed: string): string | null =>
  unseal(keyOf(deps), sealed)
