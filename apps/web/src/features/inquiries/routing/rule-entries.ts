import type { RoutingConditions, RoutingRule, SavedRoutingRule } from '@pb/contract/inquiry-routing-schemas'
import type { FormErrors } from '../../../lib/form-errors.ts'
import * as texts from './texts.ts'

/** A rule as it is typed. */
export interface RuleEntries {
  readonly name: string
  readonly conditions: RoutingConditions
  readonly priceMin: string
  readonly priceMax: string
  readonly action: RoutingRule['action']
  readonly agent: { readonly user_id: string; readonly name: string } | null
  /** Empty for who is on duty, or every agent. */
  readonly group: string
  readonly escalation: RoutingRule['escalation']
}

const noConditions: RoutingConditions = {
  sources: [],
  ad_type: null,
  price_min: null,
  price_max: null,
  neighborhoods: [],
  boroughs: [],
  languages: [],
  listing_agent: null,
  exclusive: null,
  known_client: null,
}

export const newEntries: RuleEntries = {
  name: '',
  conditions: noConditions,
  priceMin: '',
  priceMax: '',
  action: 'listing_agent',
  agent: null,
  group: '',
  escalation: 'everyone',
}

const formatTyped = (price: number | null): string => (price === null ? '' : String(price))

export function toEntries(rule: RoutingRule, agents: ReadonlyMap<string, string>): RuleEntries {
  const { agent_id: agent, conditions } = rule
  return {
    name: rule.name,
    conditions,
    priceMin: formatTyped(conditions.price_min),
    priceMax: formatTyped(conditions.price_max),
    action: rule.action,
    agent: agent !== null && agents.has(agent) ? { user_id: agent, name: agents.get(agent)! } : null,
    group: rule.group_id ?? '',
    escalation: rule.escalation,
  }
}

/** A price as it is typed: null for none, NaN for what is no price. */
function parsePrice(text: string): number | null {
  const typed = text.trim().replace(/^\$\s*/, '')
  if (typed === '') return null
  return /^\d{1,3}(?:,\d{3})+$|^\d+$/.test(typed) ? Number(typed.replaceAll(',', '')) : Number.NaN
}

/** Messages by field; empty where it can be saved. */
export function findIssues({ name, priceMin, priceMax, action, agent }: RuleEntries): FormErrors {
  const [min, max] = [parsePrice(priceMin), parsePrice(priceMax)]
  const isOrdered = min === null || max === null || Number.isNaN(min) || Number.isNaN(max) || min <= max
  return {
    ...(name.trim() === '' && { name: texts.enterName }),
    ...(Number.isNaN(min) && { price_min: texts.wrongPrice }),
    ...(Number.isNaN(max) && { price_max: texts.wrongPrice }),
    ...(!isOrdered && { price_max: texts.priceOrder }),
    ...(action === 'agent' && agent === null && { agent: texts.chooseAgent }),
  }
}

/** The rule as it is saved; what its action does not have is left out. */
export function toRule(
  entries: RuleEntries,
  { rule_id, enabled }: Pick<SavedRoutingRule, 'rule_id' | 'enabled'>,
): SavedRoutingRule {
  const { name, conditions, priceMin, priceMax, action, agent, group, escalation } = entries
  const hasGroup = action === 'turn' || action === 'pond'
  return {
    rule_id,
    enabled,
    name: name.trim(),
    conditions: { ...conditions, price_min: parsePrice(priceMin), price_max: parsePrice(priceMax) },
    action,
    agent_id: action === 'agent' ? (agent?.user_id ?? null) : null,
    group_id: hasGroup && group !== '' ? group : null,
    escalation: escalation === 'next' && action !== 'turn' ? 'everyone' : escalation,
  }
}
