import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import type { JWK } from 'oidc-provider'
import type { Deps } from '../../../platform/deps.ts'
import { deriveKey, randomToken, seal, unseal } from '../../../platform/secrets.ts'
import '../tables.ts'

/** What the built-in issuer signs with: ID tokens, and its own cookies. */
export interface IssuerKeys {
  readonly signing: JWK
  readonly cookies: readonly string[]
}

const name = 'issuer_keys'

function makeKeys(): IssuerKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const signing: JWK = { ...(privateKey.export({ format: 'jwk' }) as JWK), alg: 'ES256', use: 'sig' }
  return { signing, cookies: [randomToken()] }
}

/**
 * The office's issuer keys, made once and kept encrypted under SECRET_KEY. Several processes may start at once: one
 * of them writes, and all use what was written. Keys that another SECRET_KEY sealed are replaced.
 */
export async function issuerKeys({ db, env, log }: Pick<Deps, 'db' | 'env' | 'log'>): Promise<IssuerKeys> {
  const key = deriveKey(env.secretKey, 'issuer keys')
  for (;;) {
    const kept = await db
      .selectFrom('office_value')
      .select('value')
      .where('name', '=', name)
      .executeTakeFirst()
    const text = kept ? unseal(key, String(kept.value['sealed'])) : null
    if (text !== null) return JSON.parse(text) as IssuerKeys

    const made = JSON.stringify({ sealed: seal(key, JSON.stringify(makeKeys())) })
    if (!kept) {
      await db
        .insertInto('office_value')
        .values({ name, value: made })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      log.warn('the issuer keys do not fit SECRET_KEY and are made anew')
      await db
        .updateTable('office_value')
        .set({ value: made })
        .where('name', '=', name)
        .where(sql<boolean>`value = ${JSON.stringify(kept.value)}::jsonb`)
        .execute()
    }
  }
}
