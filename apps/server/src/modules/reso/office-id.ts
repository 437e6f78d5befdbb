import type { Deps } from '../../platform/deps.ts'
import { deriveKey } from '../../platform/secrets.ts'

/** Returns the OriginatingSystemID of this office's exports: 25 characters, the maximum for that field. */
export function getOfficeId({ env }: Pick<Deps, 'env'>): string {
  return `pb-${deriveKey(env.secretKey, 'id of the office in feeds').toString('hex').slice(0, 22)}`
}
