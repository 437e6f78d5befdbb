import type { Deps } from '../../platform/deps.ts'
import { readLastingValue } from '../../platform/secret-key/lasting-value.ts'
import type { UseKind } from '../../platform/secret-key/uses.ts'
import { deriveKey } from '../../platform/secrets.ts'

const purpose = 'id of the office in feeds'

/** Those who import our listings know them by it. */
export const officeId: UseKind<'lasting'> = {
  kind: 'lasting',
  purpose,
  name: 'reso_office_id',
  compute: (key) => `pb-${key.toString('hex').slice(0, 22)}`,
}

/** Returns the OriginatingSystemID of this office's exports: 25 characters, the maximum for that field. */
export async function getOfficeId({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<string> {
  const { name, compute } = officeId
  return (await readLastingValue(db, name)) ?? compute(deriveKey(env.secretKey, purpose))
}
