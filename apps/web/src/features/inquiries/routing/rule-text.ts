import type { Routing, RoutingConditions, RoutingRule } from '@pb/contract/inquiry-routing-schemas'
import { boroughs, findNeighborhood } from '@pb/rules/neighborhoods'
import { formatMoney } from '../../../lib/format.ts'
import { sources } from '../texts.ts'
import * as texts from './texts.ts'

/** Names by id of agents and groups. */
export interface RoutingNames {
  readonly agents: ReadonlyMap<string, string>
  readonly groups: ReadonlyMap<string, string>
}

export const toGroupNames = ({ groups }: Pick<Routing, 'groups'>): ReadonlyMap<string, string> =>
  new Map(groups.map(({ group_id: id, name }) => [id, name]))

const formatRange = ({ price_min: min, price_max: max }: RoutingConditions): string => {
  if (min !== null && max !== null) return `${formatMoney(min)}–${formatMoney(max)}`
  if (min !== null) return `${formatMoney(min)} and up`
  return max === null ? '' : `up to ${formatMoney(max)}`
}

const choose = (value: 0 | 1 | null, yes: string, no: string): string =>
  value === null ? '' : value === 1 ? yes : no

/** What a rule applies to: "StreetEasy, Zillow · Brooklyn · up to $4,000". */
export function describeConditions(conditions: RoutingConditions): string {
  const parts = [
    conditions.sources.map((source) => sources[source]).join(', '),
    conditions.ad_type === null ? '' : texts.types[conditions.ad_type],
    formatRange(conditions),
    boroughs
      .filter(({ abbreviation }) => conditions.boroughs.includes(abbreviation))
      .map(({ name }) => name)
      .join(', '),
    conditions.neighborhoods.map((key) => findNeighborhood(key)?.name ?? key).join(', '),
    conditions.languages.map((language) => texts.languages[language]).join(', '),
    choose(conditions.listing_agent, texts.withListingAgent, texts.withoutListingAgent),
    choose(conditions.exclusive, texts.exclusives, texts.noExclusives),
    choose(conditions.known_client, texts.knownClients, texts.newPeople),
  ].filter((part) => part !== '')
  const text = parts.join(' · ')
  return text === '' ? texts.everyInquiry : text.charAt(0).toUpperCase() + text.slice(1)
}

type Action = Pick<RoutingRule, 'action' | 'agent_id' | 'group_id'>

/** To whom a rule gives inquiries: "Agents on duty, in turn". */
export function describeAction(
  { action, agent_id: agent, group_id: group }: Action,
  names: RoutingNames,
): string {
  const groupName = group === null ? null : (names.groups.get(group) ?? '')
  if (action === 'agent') return (agent !== null && names.agents.get(agent)) || texts.formerAgent
  if (action === 'turn') return texts.inTurn(groupName ?? texts.onDuty)
  if (action === 'pond') return texts.inPond(groupName ?? texts.everyAgent)
  return texts.actions[action]
}

export const getEscalations = (action: RoutingRule['action']) =>
  action === 'pond' ? texts.pondEscalations : texts.escalations
