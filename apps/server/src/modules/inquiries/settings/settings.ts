import type { Body, Reply } from '@pb/contract/endpoint'
import type { inquiries } from '@pb/contract/inquiries'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { inquiryErrors } from '../texts.ts'
import { formPath } from '../intake/allow-form-sites.ts'
import { readSettings } from './read-settings.ts'

/** The settings, with the agents who may be on duty. */
export async function getSettings(deps: Deps): Promise<Reply<typeof inquiries.inquirySettings>> {
  const {
    id: _,
    form_enabled,
    routing_version: _version,
    round_robin: _former,
    ...settings
  } = await readSettings(deps.db)
  const { rows } = await sql<{ user_id: string; name: string; on_duty: boolean }>`
    SELECT a.person_id AS user_id, p.name, d.agent_id IS NOT NULL AS on_duty
    FROM agent a JOIN person p ON p.id = a.person_id LEFT JOIN inquiry_duty d ON d.agent_id = a.person_id
    WHERE a.deactivated_at IS NULL ORDER BY d.last_turn NULLS LAST, lower(p.name), a.person_id LIMIT 5000`.execute(
    deps.db,
  )
  const { rows: turns } = await sql`SELECT FROM inquiry_rule
    WHERE enabled AND action = 'turn' AND group_id IS NULL LIMIT 1`.execute(deps.db)
  return {
    ...settings,
    round_robin: turns.length > 0 ? 1 : 0,
    form_enabled: form_enabled ? 1 : 0,
    agents: rows.map(({ user_id, name, on_duty }) => ({ user_id, name, on_duty: on_duty ? 1 : 0 })),
    form_url: `${deps.env.publicUrl}${formPath}`,
  }
}

/** Who comes on duty is last in turn. */
async function setDuty(tx: Tx, agentIds: readonly string[]): Promise<void> {
  await sql`INSERT INTO inquiry_duty (agent_id, last_turn)
    SELECT a.person_id, (SELECT coalesce(max(last_turn), 0) FROM inquiry_duty)
    FROM agent a WHERE a.person_id = ANY (${[...agentIds]}::bigint[]) AND a.deactivated_at IS NULL
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** Saves the settings. Throws `conflict` after a change since `version`, `rule_broken` for an unknown agent. */
export async function saveSettings(
  deps: Deps,
  {
    on_duty: onDuty,
    version,
    form_enabled,
    form_sites,
    ...settings
  }: Body<typeof inquiries.saveInquirySettings>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const saved = await tx
      .updateTable('inquiry_settings')
      .set({
        ...settings,
        work_days: [...new Set(settings.work_days)].toSorted((a, b) => a - b),
        form_enabled: form_enabled === 1,
        form_sites: [...new Set(form_sites.map((site) => new URL(site).origin))],
        version: version + 1,
      })
      .where('version', '=', version)
      .executeTakeFirst()
    if (saved.numUpdatedRows === 0n) throw new AppError('conflict')
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM agent
      WHERE person_id = ANY (${onDuty}::bigint[]) AND deactivated_at IS NULL`.execute(tx)
    if (one(rows).count < new Set(onDuty).size) throw new AppError('rule_broken', inquiryErrors.unknownAgent)
    await sql`DELETE FROM inquiry_duty WHERE NOT agent_id = ANY (${onDuty}::bigint[])`.execute(tx)
    await setDuty(tx, onDuty)
  })
}

export async function setOwnDuty({ personId }: Actor, deps: Deps, isOnDuty: boolean): Promise<void> {
  if (isOnDuty) return deps.db.transaction().execute((tx) => setDuty(tx, [personId]))
  await deps.db.deleteFrom('inquiry_duty').where('agent_id', '=', personId).execute()
}
