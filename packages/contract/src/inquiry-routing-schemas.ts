import { inquiryLanguages } from '@pb/rules/inquiry-languages'
import { boroughKeys } from '@pb/rules/neighborhood-types'
import { adTypes } from '@pb/rules/vocabulary'
import { z } from 'zod'
import { inquirySource } from './inquiry-schemas.ts'
import { bit, dollars, id, version } from './wire.ts'

/** To whom a rule gives an inquiry. A rule whose action finds no one does not apply. */
export const routingActions = [
  'client_agent',
  'open_inquiry_agent',
  'chosen_agent',
  'listing_agent',
  'mailbox_owner',
  'agent',
  'turn',
  'pond',
  'supervisor',
] as const
export type RoutingAction = (typeof routingActions)[number]

/**
 * What happens when the response goal passes: the agent is reminded; the agent stays, and supervisors are notified; the
 * next in turn gets it; or it is unassigned for everyone.
 */
export const routingEscalations = ['remind', 'supervisor', 'next', 'everyone'] as const
export type RoutingEscalation = (typeof routingEscalations)[number]

const price = dollars.min(0).max(1_000_000_000).nullable().default(null)

/** When a rule applies: each condition that is given must hold. Of a list, one entry. */
export const routingConditions = z.strictObject({
  sources: z.array(inquirySource).max(20).default([]),
  ad_type: z.enum(adTypes).nullable().default(null),
  /** Monthly rent or price, both included. */
  price_min: price,
  price_max: price,
  /** Abbreviations. */
  neighborhoods: z.array(z.string().min(1).max(40)).max(100).default([]),
  boroughs: z.array(z.enum(boroughKeys)).max(5).default([]),
  languages: z.array(z.enum(inquiryLanguages)).max(10).default([]),
  /** Whether the office knows the listing's agent, has it exclusively, and has the person as a client. */
  listing_agent: bit.nullable().default(null),
  exclusive: bit.nullable().default(null),
  known_client: bit.nullable().default(null),
})
export type RoutingConditions = z.infer<typeof routingConditions>

const routingRuleShape = {
  name: z.string().trim().min(1, 'Enter a name').max(80),
  enabled: bit,
  conditions: routingConditions,
  action: z.enum(routingActions),
  /** With `agent`. */
  agent_id: id.nullable().default(null),
  /** With `turn`, null is who is on duty; with `pond`, null is every agent. */
  group_id: id.nullable().default(null),
  escalation: z.enum(routingEscalations),
}
export const routingRule = z.strictObject({ rule_id: id, ...routingRuleShape })
export type RoutingRule = z.infer<typeof routingRule>

/** A rule as it is saved: without an id, a new one. */
export const savedRoutingRule = z
  .strictObject({ rule_id: id.nullable(), ...routingRuleShape })
  .refine(({ action, agent_id }) => (action === 'agent') === (agent_id !== null), {
    message: 'Choose an agent',
    path: ['agent_id'],
  })
  .refine(({ action, group_id }) => group_id === null || action === 'turn' || action === 'pond', {
    message: 'This rule has no group',
    path: ['group_id'],
  })
  .refine(({ action, escalation }) => escalation !== 'next' || action === 'turn', {
    message: 'Only inquiries that go in turn can go to the next agent',
    path: ['escalation'],
  })
  .refine(
    ({ conditions: { price_min: min, price_max: max } }) => min === null || max === null || min <= max,
    {
      message: 'The lowest price must be below the highest',
      path: ['conditions', 'price_max'],
    },
  )
export type SavedRoutingRule = z.infer<typeof savedRoutingRule>

const minutes = z.number().int().min(0).max(1440)

/** Agents who take inquiries in turn or from a pond. */
export const routingGroup = z.strictObject({
  group_id: id,
  name: z.string().trim().min(1, 'Enter a name').max(80),
  members: z
    .array(
      z
        .strictObject({
          agent_id: id,
          /** Days on duty, 0 is Sunday; empty for always. Minutes since midnight in New York. */
          work_days: z.array(z.number().int().min(0).max(6)).max(7).default([]),
          work_start: minutes.default(0),
          work_end: minutes.default(1440),
        })
        .refine(({ work_start, work_end }) => work_start < work_end, {
          message: 'Choose an end after the start',
          path: ['work_end'],
        }),
    )
    .max(500),
})
export type RoutingGroup = z.infer<typeof routingGroup>
export const savedRoutingGroup = routingGroup.extend({ group_id: id.nullable() })

/** The rules in their order, and the groups. */
export const routing = z.object({
  rules: z.array(routingRule),
  groups: z.array(routingGroup),
  version,
})
export type Routing = z.infer<typeof routing>

/** What each rule would do with an inquiry that came in now. */
export const routingTest = z.object({
  /** What rules look at, in words. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  steps: z.array(
    z.object({ rule_id: id, number: z.number().int(), name: z.string(), applies: bit, text: z.string() }),
  ),
  /** Who would get it: "Rule 2: Exclusive listing — Adam Cole is the listing agent." */
  result: z.string(),
})
export type RoutingTest = z.infer<typeof routingTest>

export const ignoredSender = z.object({
  sender_id: id,
  kind: z.enum(['sender', 'person']),
  address: z.string(),
  /** The kind of mail in words: "StreetEasy emails without a person". */
  text: z.string(),
  /** Who marked it; empty for who left. */
  agent: z.string(),
  time: z.number().int(),
})
export type IgnoredSender = z.infer<typeof ignoredSender>
