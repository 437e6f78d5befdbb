import type { InquiryKey } from '@pb/contract/inquiry-schemas'
import { toUnixSeconds } from '@pb/rules/dates'
import type { Selectable } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tables } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { hashToken, randomToken } from '../../../platform/secrets.ts'
import { inquiryErrors } from '../texts.ts'

type KeyRow = Selectable<Tables['inquiry_key']>

/** What a key starts with, so that secret scanners and people recognize it. */
const keyPrefix = 'pbi_'
const maxKeys = 200

const presentKey = ({
  id,
  name,
  ending,
  per_minute,
  created_at,
  used_at,
  revoked_at,
}: KeyRow): InquiryKey => ({
  key_id: id,
  name,
  ending,
  per_minute,
  time_created: toUnixSeconds(created_at),
  time_used: used_at && toUnixSeconds(used_at),
  time_revoked: revoked_at && toUnixSeconds(revoked_at),
})

export async function listKeys({ db }: Deps): Promise<InquiryKey[]> {
  const rows = await db.selectFrom('inquiry_key').selectAll().orderBy('id', 'desc').limit(maxKeys).execute()
  return rows.map(presentKey)
}

/** Creates a key. Only this reply has it; the database has its hash. */
export async function createKey(
  { personId }: Actor,
  { db, clock }: Deps,
  { name, per_minute }: { readonly name: string; readonly per_minute: number },
): Promise<InquiryKey & { readonly key: string }> {
  const key = keyPrefix + randomToken()
  const row = await db
    .insertInto('inquiry_key')
    .values({
      name,
      per_minute,
      key_hash: hashToken(key),
      ending: key.slice(-4),
      created_by: personId,
      created_at: clock.now(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { ...presentKey(row), key }
}

/** Revokes a key. Throws `not_found`. */
export async function revokeKey({ db, clock }: Deps, id: string): Promise<void> {
  const row = await db
    .updateTable('inquiry_key')
    .set((eb) => ({ revoked_at: eb.fn.coalesce('revoked_at', eb.val(clock.now())) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
}

/** Returns the key of an `Authorization: Bearer` header. Throws `no_session`. */
export async function requireKey({ db }: Deps, header: string | undefined): Promise<KeyRow> {
  const [, token] = /^Bearer +([\w-]{1,200})$/i.exec(header ?? '') ?? []
  const row =
    token === undefined
      ? undefined
      : await db
          .selectFrom('inquiry_key')
          .selectAll()
          .where('key_hash', '=', hashToken(token))
          .where('revoked_at', 'is', null)
          .executeTakeFirst()
  if (!row) throw new AppError('no_session', inquiryErrors.badKey)
  return row
}

/** Notes that a key was used, at most once a minute: many calls at once must not wait for its row. */
export async function noteKeyUse({ db, clock }: Deps, { id, used_at }: KeyRow): Promise<void> {
  const now = clock.now()
  if (used_at !== null && now.getTime() - used_at.getTime() < 60_000) return
  await db.updateTable('inquiry_key').set({ used_at: now }).where('id', '=', id).execute()
}
