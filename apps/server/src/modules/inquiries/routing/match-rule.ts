import type { RoutingConditions } from '@pb/contract/inquiry-routing-schemas'
import type { RoutingFacts } from './facts.ts'

type Condition = keyof RoutingConditions

const includes = (list: readonly string[], value: string) => list.length === 0 || list.includes(value)
const agrees = (wanted: 0 | 1 | null, is: boolean) => wanted === null || (wanted === 1) === is

const checks: Readonly<Record<Condition, (conditions: RoutingConditions, facts: RoutingFacts) => boolean>> = {
  sources: ({ sources }, { source }) => includes(sources, source),
  ad_type: ({ ad_type: type }, { adType }) => type === null || type === adType,
  // What has no price meets no condition on it.
  price_min: ({ price_min: min }, { price }) => min === null || (price !== null && price >= min),
  price_max: ({ price_max: max }, { price }) => max === null || (price !== null && price <= max),
  neighborhoods: ({ neighborhoods }, { neighborhood }) => includes(neighborhoods, neighborhood),
  boroughs: ({ boroughs }, { borough }) => includes(boroughs, borough),
  languages: ({ languages }, { language }) => includes(languages, language),
  listing_agent: ({ listing_agent: known }, { listingAgentId }) => agrees(known, listingAgentId !== null),
  exclusive: ({ exclusive: wanted }, { exclusive }) => agrees(wanted, exclusive),
  known_client: ({ known_client: known }, { client }) => agrees(known, client !== null),
}

/** The first condition that an inquiry does not meet; null if it meets all. */
export function findUnmetCondition(conditions: RoutingConditions, facts: RoutingFacts): Condition | null {
  const all = Object.keys(checks) as Condition[]
  return all.find((condition) => !checks[condition](conditions, facts)) ?? null
}
