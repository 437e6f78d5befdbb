import type { Tx } from '../../platform/db/db.ts'
import { recordClientEvent } from '../clients/index.ts'
import { addEventTexts } from '../clients/timeline/index.ts'
import type { DealRow } from './find-deal.ts'
import { nameDeal } from './moves/notify.ts'
import { timelineTitles } from './texts.ts'

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Registers the timeline texts of deals. */
export function registerTimelineTexts(): void {
  const toEntry = (kind: keyof typeof timelineTitles) => (payload: Readonly<Record<string, unknown>>) => ({
    title: timelineTitles[kind](toText(payload['name'])),
    text: null,
    link: `/deals/${toText(payload['deal_id'])}`,
  })
  addEventTexts({
    'deal-submitted': toEntry('deal-submitted'),
    'deal-approved': toEntry('deal-approved'),
    'deal-voided': toEntry('deal-voided'),
  })
}

const kinds: Readonly<Record<string, keyof typeof timelineTitles>> = {
  submitted: 'deal-submitted',
  approved: 'deal-approved',
  voided: 'deal-voided',
}

/** Adds a move to the timeline of the deal's client, while the client is with the deal's agent. */
export async function recordClientMove(
  tx: Tx,
  deal: Omit<DealRow, 'agent_active'>,
  event: string,
  at: Date,
): Promise<void> {
  const kind = kinds[event]
  if (!kind || deal.client_id === null) return
  const client = await tx
    .selectFrom('client')
    .select('id')
    .where('id', '=', deal.client_id)
    .where('agent_id', '=', deal.agent_id)
    .executeTakeFirst()
  if (!client) return
  const payload = { deal_id: deal.id, name: nameDeal(deal) }
  await recordClientEvent(tx, { clientId: client.id, agentId: deal.agent_id, kind, payload, at })
}
