import type { FirstStep } from '@pb/contract/office'
import { sql } from 'kysely'
import { hasRole, type Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { one } from '../../platform/db/one-row.ts'

type Facts = Readonly<Record<FirstStep['key'], boolean>>

/** Steps of every member; the others are a supervisor's. */
const ownSteps: readonly FirstStep['key'][] = ['mail', 'clients', 'listings', 'license']

/** Returns what the caller does first in a new office, by what exists; empty when all is done. */
export async function getFirstSteps({ personId, roles }: Actor, { db, env }: Deps): Promise<FirstStep[]> {
  const { rows } = await sql<Facts>`
    SELECT (SELECT modified_at IS NOT NULL FROM office) AS name,
      EXISTS (SELECT FROM invitation WHERE email IS NOT NULL) OR (SELECT count(*) FROM agent) > 1 AS invite,
      EXISTS (SELECT FROM mail_account WHERE person_id = ${personId}) AS mail,
      EXISTS (SELECT FROM client WHERE agent_id = ${personId}) AS clients,
      EXISTS (SELECT FROM listing) AS listings,
      EXISTS (SELECT FROM agent_license WHERE person_id = ${personId}) AS license`.execute(db)
  const facts = one(rows)
  // With a relay, the office's own mail works without an account.
  const done: Facts = { ...facts, mail: facts.mail || env.demoOffice || env.smtp.relayUrl !== undefined }
  const keys: readonly FirstStep['key'][] = hasRole({ roles }, 'SUPERVISOR')
    ? ['name', 'invite', ...ownSteps]
    : ownSteps
  return keys.every((key) => done[key]) ? [] : keys.map((key) => ({ key, done: done[key] }))
}
