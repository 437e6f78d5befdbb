import { toUnixSeconds } from '@pb/rules/dates'
import { sql } from 'kysely'
import { errors, type Adapter } from 'oidc-provider'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import '../tables.ts'
import { toJsonText } from '../../../../platform/db/json-text.ts'

/**
 * Creates the issuer's storage adapter in SQL, so that any process can continue a sign-in. One adapter per model
 * (`Session`, `Interaction`, `AuthorizationCode`, `Grant`, ...).
 */
export function createRecordStore({ db, clock }: Pick<Deps, 'db' | 'clock'>, model: string): Adapter {
  const records = () =>
    db
      .selectFrom('oidc_record')
      .select('payload')
      .where('model', '=', model)
      .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', clock.now())]))

  return {
    async upsert(id, payload, expiresIn) {
      const values = {
        payload: toJsonText(payload),
        grant_id: payload.grantId ?? null,
        uid: payload.uid ?? null,
        expires_at: expiresIn ? new Date(clock.now().getTime() + expiresIn * 1000) : null,
      }
      // A session changes its id and keeps its uid; if two tabs do so concurrently, the last one wins.
      if (values.uid !== null)
        await db
          .deleteFrom('oidc_record')
          .where('model', '=', model)
          .where('uid', '=', values.uid)
          .where('id', '!=', id)
          .execute()
      await db
        .insertInto('oidc_record')
        .values({ model, id, ...values })
        .onConflict((conflict) => conflict.columns(['model', 'id']).doUpdateSet(values))
        .execute()
    },

    async find(id) {
      const row = await records().where('id', '=', id).executeTakeFirst()
      return row?.payload
    },

    async findByUid(uid) {
      const row = await records().where('uid', '=', uid).executeTakeFirst()
      return row?.payload
    },

    /** User codes exist only in the device flow, which is disabled. */
    findByUserCode: () => Promise.resolve(undefined),

    async consume(id) {
      const now = clock.now()
      const consumed = toUnixSeconds(now)
      const { rows } = await sql`
        UPDATE oidc_record SET consumed_at = ${now}, payload = payload || jsonb_build_object('consumed', ${consumed}::bigint)
        WHERE model = ${model} AND id = ${id} AND consumed_at IS NULL RETURNING id`.execute(db)
      // Of two concurrent calls the second must fail here, since the issuer has checked both before either consumed it.
      if (rows.length === 0) throw new errors.InvalidGrant('already used')
    },

    async destroy(id) {
      await db.deleteFrom('oidc_record').where('model', '=', model).where('id', '=', id).execute()
    },

    async revokeByGrantId(grantId) {
      await db.deleteFrom('oidc_record').where('model', '=', model).where('grant_id', '=', grantId).execute()
    },
  }
}

/** Deletes sessions of the issuer by `uid`, with their grants, codes and tokens. */
export async function endIssuerSessions(tx: Tx, uids: readonly string[]): Promise<void> {
  if (uids.length === 0) return
  await sql`
    WITH ended AS (
      DELETE FROM oidc_record WHERE model = 'Session' AND uid = ANY (${uids}::text[]) RETURNING payload
    ), granted AS (
      SELECT client.value ->> 'grantId' AS id
      FROM ended, jsonb_each(coalesce(payload -> 'authorizations', '{}')) AS client
    )
    DELETE FROM oidc_record WHERE grant_id IN (SELECT id FROM granted)
      OR (model = 'Grant' AND id IN (SELECT id FROM granted))`.execute(tx)
}

/**
 * Deletes everything the issuer stores for a person: sessions, grants, codes, and sign-ins that have already passed the
 * password check.
 */
export async function endIssuerAccess(tx: Tx, personId: string): Promise<void> {
  await sql`DELETE FROM oidc_record WHERE payload ->> 'accountId' = ${personId}`.execute(tx)
  await sql`DELETE FROM oidc_record WHERE model = 'Interaction'
    AND payload #>> '{result,login,accountId}' = ${personId}`.execute(tx)
}
