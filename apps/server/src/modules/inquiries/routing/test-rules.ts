import type { RoutingConditions, RoutingTest } from '@pb/contract/inquiry-routing-schemas'
import { findNeighborhood, boroughs } from '@pb/rules/neighborhoods'
import { formatMoney } from '@pb/rules/money'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { getInquiryRecord } from '../record/find-inquiry.ts'
import type { InquiryRecord } from '../list/select-rows.ts'
import { explainAssignment, languageNames, routingTexts, sourceNames } from '../texts.ts'
import { findTarget, previewTurns, toRoute } from './decide-route.ts'
import { collectFacts, type RoutingFacts } from './facts.ts'
import { findUnmetCondition } from './match-rule.ts'
import { readRules, type RuleRow } from './read-rules.ts'

interface FirstMessage {
  readonly price: number | null
  readonly mailbox_owner: string | null
}

/** What only the first message of an inquiry has. */
async function findFirstMessage(db: Db, id: string): Promise<FirstMessage> {
  const { rows } = await sql<FirstMessage>`
    SELECT (x.fields ->> 'price')::float AS price, m.person_id AS mailbox_owner
    FROM inquiry_message x LEFT JOIN mail_message m ON m.id = x.mail_message_id
    WHERE x.inquiry_id = ${id} AND x.direction = 'in' ORDER BY x.at, x.id LIMIT 1`.execute(db)
  return maybeOne(rows) ?? { price: null, mailbox_owner: null }
}

/** The facts of an inquiry as if it came in now. That it is open itself does not count. */
async function collectFactsAgain(db: Db, record: InquiryRecord, at: Date): Promise<RoutingFacts> {
  const first = await findFirstMessage(db, record.id)
  return collectFacts(
    db,
    {
      source: record.src_type,
      name: record.name,
      email: record.email,
      phone: record.phone,
      fields: { price: first.price, ad_type: record.ad_type },
      listingId: record.listing_id,
      language: record.language,
      chosenAgentId: record.chosen_agent_id,
      mailboxOwner: record.mailbox_agent_id ?? first.mailbox_owner,
      exceptInquiryId: record.id,
    },
    at,
  )
}

async function findNames(db: Db, ids: readonly (string | null | undefined)[]) {
  const { rows } = await sql<{ id: string; name: string }>`SELECT id, name FROM person
    WHERE id = ANY (${ids.filter((one) => one !== null && one !== undefined)}::bigint[])`.execute(db)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id: string | null | undefined): string => (id ? (names.get(id) ?? '') : '')
}

type Names = Awaited<ReturnType<typeof findNames>>

function describeFacts(facts: RoutingFacts, name: Names): RoutingTest['facts'] {
  const { labels, none, yes, no } = routingTexts
  const rows: readonly (readonly [string, string])[] = [
    [labels.source, sourceNames[facts.source]],
    [labels.listingAgent, name(facts.listingAgentId)],
    [labels.exclusive, facts.exclusive ? yes : no],
    [labels.type, facts.adType === null ? '' : routingTexts.types[facts.adType]],
    [labels.price, facts.price === null ? '' : formatMoney(facts.price)],
    [labels.neighborhood, findNeighborhood(facts.neighborhood)?.name ?? ''],
    [labels.borough, boroughs.find(({ abbreviation }) => abbreviation === facts.borough)?.name ?? ''],
    [
      labels.language,
      facts.language === '' ? '' : languageNames[facts.language as keyof typeof languageNames],
    ],
    [labels.client, name(facts.client?.agentId)],
    [labels.chosen, name(facts.chosenAgentId)],
    [labels.mailbox, name(facts.mailboxOwnerId)],
  ]
  return rows.map(([label, value]) => ({ label, value: value || none }))
}

/** An unmet condition in words: "The source is another one." */
const describeUnmet = (condition: keyof RoutingConditions): string => routingTexts.unmet[condition]

/** What each rule would do with an inquiry, as if it came in now. Changes nothing, no one's turn either. Throws `not_found`. */
export async function testRules(actor: Actor, { db, clock }: Deps, id: string): Promise<RoutingTest> {
  const at = clock.now()
  const record = await getInquiryRecord(db, actor, id)
  const facts = await collectFactsAgain(db, record, at)
  const turns = previewTurns(db, at)
  const rules = await readRules(db)
  const targets = await Promise.all(rules.map((rule) => findTarget(rule, facts, turns)))
  const name = await findNames(db, [
    facts.listingAgentId,
    facts.client?.agentId,
    facts.chosenAgentId,
    facts.mailboxOwnerId,
    ...targets.map((target) => target?.agentId),
  ])
  const steps = rules.map((rule, index) =>
    describeStep(rule, facts, { target: targets[index] ?? null, name }),
  )
  const first = steps.find(({ applies }) => applies === 1)
  return {
    facts: describeFacts(facts, name),
    steps,
    result: first ? `${routingTexts.rule(first.number, first.name)} — ${first.text}` : routingTexts.noRule,
  }
}

function describeStep(
  rule: RuleRow,
  facts: RoutingFacts,
  { target, name }: { readonly target: Awaited<ReturnType<typeof findTarget>>; readonly name: Names },
): RoutingTest['steps'][number] {
  const step = { rule_id: rule.id, number: rule.position, name: rule.name }
  if (!rule.enabled) return { ...step, applies: 0, text: routingTexts.off }
  const unmet = findUnmetCondition(rule.conditions, facts)
  if (unmet !== null) return { ...step, applies: 0, text: describeUnmet(unmet) }
  if (target === null) return { ...step, applies: 0, text: routingTexts.noTarget[rule.action] }
  const sentence = explainAssignment(target.reason, {
    agent: name(target.agentId),
    previous: '',
    route: { ...toRoute(rule), name: '' },
  })
  return { ...step, applies: 1, text: sentence.slice(sentence.indexOf('— ') + 2) }
}
