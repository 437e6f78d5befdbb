import type { AdType } from '@pb/rules/vocabulary'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import '../tables.ts'

/** Adds rental or sale to what a client is looking for. */
export async function addSearchType(
  tx: Tx,
  { clientId, agentId }: { clientId: string; agentId: string },
  adType: AdType,
): Promise<void> {
  await sql`UPDATE client SET search_types = search_types || ${adType}::text
    WHERE id = ${clientId} AND agent_id = ${agentId} AND ${adType} <> ALL (search_types)`.execute(tx)
}
