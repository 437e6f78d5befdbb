import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findOtherSupervisors, getPersonName } from '../../accounts/people/index.ts'
import { notifyAll } from '../../notifications/index.ts'
import { findAgents, type DealRow } from '../find-deal.ts'
import { notificationTexts } from '../texts.ts'

type NotifyDeps = Pick<Deps, 'clock' | 'events' | 'jobs'>

interface Notice {
  readonly deal: DealRow
  /** A key of `notificationTexts`. */
  readonly event: string
  readonly note?: string
  /** Part of the key when the deal's version does not change. */
  readonly key?: string
}

/** `330 East 38th Street, 14B`; the client's name without an address. */
export const nameDeal = ({
  apt_address,
  apt_unit,
  client_name,
}: Pick<DealRow, 'apt_address' | 'apt_unit' | 'client_name'>): string =>
  [apt_address, apt_unit].filter((part) => part !== '').join(', ') || client_name

/** Events of which every agent on the deal hears, because they concern what each gets. */
const sharedEvents = new Set(['approved', 'voided', 'money_in'])

/** What an agent does that a supervisor waits for. */
const agentEvents = new Set(['submitted', 'withdrawn', 'note'])

/** Agents hear of what supervisors do, and supervisors of what the deal's agent does. */
async function findRecipients(tx: Tx, { personId }: Actor, { deal, event }: Notice): Promise<string[]> {
  if (deal.agent_id === personId && agentEvents.has(event))
    return deal.stage === 'draft' && event === 'note' ? [] : findOtherSupervisors(tx, personId)
  const agents = sharedEvents.has(event) ? await findAgents(tx, deal.id) : []
  const ids = new Set([deal.agent_id, ...agents.map(({ agent_id }) => agent_id)])
  ids.delete(personId)
  return [...ids]
}

/** Notifies the other side of a deal, with the path to it. */
export async function notifyOfMove(tx: Tx, deps: NotifyDeps, actor: Actor, notice: Notice): Promise<void> {
  const { deal, event, note = '', key = '' } = notice
  const format = notificationTexts[event]
  if (!format) return
  const recipients = await findRecipients(tx, actor, notice)
  const message = format(await getPersonName(tx, actor.personId), nameDeal(deal), note)
  await notifyAll(
    tx,
    deps,
    recipients.map((personId) => ({
      personId,
      kind: 'deal',
      message,
      key: `deal:${deal.id}:${event}:${key === '' ? deal.version : key}`,
      payload: { link: `/deals/${deal.id}` },
    })),
  )
}
