import type { Routing, RoutingTest } from '@pb/contract/inquiry-routing-schemas'
import type { InquiryDetail, InquiryRow } from '@pb/contract/inquiry-schemas'
import { beforeEach, expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { makeInquiry } from '../../../../test/factories/inquiries.ts'
import { makeListing } from '../../../../test/factories/listings.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { processOverdue } from '../overdue.ts'

const office = testOffice()
let boss: TestPerson
let before: Routing

const call = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, as = boss) =>
  office.call({ method, url: `/v1/${url}`, as, ...(payload && { payload }) })
const read = async () => (await call('GET', 'inquiry-routing')).json<Routing>()
const get = async (id: string, as = boss) =>
  (await call('GET', `listing-inquiries/${id}`, undefined, as)).json<InquiryDetail>()
const none = {
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

/** Puts a rule before all others. */
async function addRule(rule: object): Promise<void> {
  const { rules, version } = await read()
  const added = {
    rule_id: null,
    name: 'First',
    enabled: 1,
    conditions: none,
    escalation: 'everyone',
    ...rule,
  }
  const saved = await call('PUT', 'inquiry-routing/rules', { rules: [added, ...rules], version })
  expect(saved.statusCode, saved.body).toBe(200)
}

async function addGroup(name: string, members: readonly (TestPerson | object)[]): Promise<string> {
  const { groups, version } = await read()
  const group = {
    group_id: null,
    name,
    members: members.map((one) => ('personId' in one ? { agent_id: one.personId } : one)),
  }
  const saved = await call('PUT', 'inquiry-routing/groups', { groups: [...groups, group], version })
  expect(saved.statusCode, saved.body).toBe(200)
  return saved.json<Routing>().groups.find((one) => one.name === name)!.group_id
}

const passGoal = async (id: string) => {
  const { due_by } = await get(id)
  office.clock.advance(due_by! - office.clock.now().getTime() / 1000)
  await processOverdue(office.deps)
}

beforeEach(async () => {
  boss = await office.person(['SUPERVISOR'])
  // A Tuesday at noon in New York.
  const { rules, version } = await read()
  before ??= { rules, groups: [], version }
  await call('PUT', 'inquiry-routing/rules', { rules: before.rules, version })
})

test('the rules of a new office decide as before, and say so', async () => {
  const agent = await office.person()
  expect((await read()).rules.map(({ name, enabled }) => [name, enabled])).toEqual([
    ['Existing client', 1],
    ['Open inquiry', 1],
    ['Chosen on the form', 1],
    ['Exclusive listing', 1],
    ['Listing agent', 1],
    ['Mailbox', 1],
    ['On duty', 1],
  ])
  const email = `${crypto.randomUUID()}@client.example`
  await makeClient(office.deps, agent, { emails: [email] })
  const { inquiryId } = await makeInquiry(office.deps, null, { email: email.toUpperCase() })
  expect((await get(inquiryId, agent)).assigned).toMatchObject({
    reason: 'client',
    text: 'Rule 1: Existing client — This person is your client.',
  })
})

test('what an inquiry explains stays true when its rule is edited', async () => {
  const agent = await office.person()
  await addRule({
    name: 'Zillow to Bea',
    action: 'agent',
    agent_id: agent.personId,
    conditions: { ...none, sources: ['zillow'] },
  })
  const { inquiryId } = await makeInquiry(office.deps, null, {}, { source: 'zillow' })
  const other = await makeInquiry(office.deps, null, {}, { source: 'trulia' })
  const { rules, version } = await read()
  await call('PUT', 'inquiry-routing/rules', {
    rules: rules.toReversed().map((rule) => Object.assign(rule, { name: `${rule.name} (old)` })),
    version,
  })
  expect((await get(inquiryId, agent)).assigned).toMatchObject({
    reason: 'named',
    text: 'Rule 1: Zillow to Bea — Inquiries like this go to you.',
  })
  expect((await get(other.inquiryId)).agent).toBeNull()
})

test.each([
  ['price', { price_min: 3000, price_max: 4000 }, { price: 3500 }, { price: 4001 }],
  ['no price', { price_max: 4000 }, { price: 1000 }, { price: null }],
  ['type', { ad_type: 'sale' }, { ad_type: 'sale' }, { ad_type: 'rental' }],
  [
    'language',
    { languages: ['es'] },
    { message: 'Hola, ¿está disponible el apartamento? Gracias' },
    { message: 'Hello, is the apartment available? Thank you' },
  ],
] as const)('a rule applies by %s', async (_what, conditions, met, unmet) => {
  const agent = await office.person()
  await addRule({ action: 'agent', agent_id: agent.personId, conditions: { ...none, ...conditions } })
  const yes = await makeInquiry(office.deps, null, met)
  const no = await makeInquiry(office.deps, null, unmet)
  expect((await get(yes.inquiryId)).agent?.user_id).toBe(agent.personId)
  expect((await get(no.inquiryId)).agent?.user_id).not.toBe(agent.personId)
})

test('an exclusive’s inquiry stays with its agent after the goal, and supervisors hear of it', async () => {
  const [agent, idle] = [await office.person(), await office.person()]
  await office.deps.db.insertInto('inquiry_duty').values({ agent_id: idle.personId }).execute()
  const listing = await makeListing(office.deps.db, {
    agent_id: agent.personId,
    exclusive_from: '2020-01-01',
  })
  const { inquiryId } = await makeInquiry(office.deps, null, {}, { listingId: listing })
  expect((await get(inquiryId, agent)).assigned.text).toBe(
    "Rule 4: Exclusive listing — You're the listing agent.",
  )
  await passGoal(inquiryId)
  expect(await get(inquiryId)).toMatchObject({
    agent: { user_id: agent.personId },
    assigned: { reason: 'exclusive' },
  })
  const alerts = async (as: TestPerson) =>
    (await call('GET', 'dashboard-alerts', undefined, as))
      .json<{ collection: { message: string; payload: { link: string } }[] }>()
      .collection.filter(({ payload }) => payload.link === `/inquiries/${inquiryId}`)
  expect((await alerts(boss))[0]!.message).toContain("hasn't answered")
  expect(await alerts(idle)).toEqual([])
  await office.deps.db.deleteFrom('inquiry_duty').execute()
})

test('takes turns fairly at once, among those who work now, and passes on until everyone had it', async () => {
  const [first, second, off] = [await office.person(), await office.person(), await office.person()]
  const today = new Date(office.clock.now().getTime()).getUTCDay()
  const group = await addGroup(`Team ${crypto.randomUUID()}`, [
    first,
    second,
    { agent_id: off.personId, work_days: [(today + 3) % 7], work_start: 0, work_end: 1440 },
  ])
  await addRule({ action: 'turn', group_id: group, escalation: 'next' })
  const made = await Promise.all(Array.from({ length: 6 }, () => makeInquiry(office.deps, null)))
  const owners = await Promise.all(made.map(async ({ inquiryId }) => (await get(inquiryId)).agent!.user_id))
  expect(owners.filter((owner) => owner === first.personId)).toHaveLength(3)
  expect(owners.filter((owner) => owner === second.personId)).toHaveLength(3)
  const { inquiryId } = made[0]!
  const owner = owners[0]!
  await passGoal(inquiryId)
  const passed = await get(inquiryId)
  expect(passed).toMatchObject({ assigned: { reason: 'passed', previous_agent: { user_id: owner } } })
  expect(passed.agent!.user_id).not.toBe(owner)
  await passGoal(inquiryId)
  expect(await get(inquiryId)).toMatchObject({ agent: null, assigned: { reason: 'overdue' } })
  await processOverdue(office.deps)
  expect(await get(inquiryId)).toMatchObject({ agent: null })
})

test('an agent who is away by the calendar gets no turn', async () => {
  const [away, here] = [await office.person(), await office.person()]
  const group = await addGroup(`Team ${crypto.randomUUID()}`, [away, here])
  await addRule({ action: 'turn', group_id: group })
  const day = (days: number) =>
    new Date(office.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const event = {
    title: 'Vacation',
    all_day: true,
    start: `${day(-2)}T00:00`,
    end: `${day(3)}T00:00`,
    key: crypto.randomUUID(),
  }
  const created = await call('POST', 'calendar-events', event, away)
  expect(created.statusCode, created.body).toBeLessThan(300)
  for (let count = 0; count < 2; count += 1) {
    const { inquiryId } = await makeInquiry(office.deps, null)
    expect((await get(inquiryId)).agent?.user_id).toBe(here.personId)
  }
})

test('a pond is its agents’ alone, and of two who take an inquiry at once one learns who was first', async () => {
  const [one, two, stranger] = [await office.person(), await office.person(), await office.person()]
  const group = await addGroup(`Pond ${crypto.randomUUID()}`, [one, two])
  await addRule({ action: 'pond', group_id: group, escalation: 'supervisor' })
  const { inquiryId } = await makeInquiry(office.deps, null)
  expect((await call('GET', `listing-inquiries/${inquiryId}`, undefined, stranger)).statusCode).toBe(404)
  const list = async (as: TestPerson) =>
    (await call('GET', 'listing-inquiries?scope=unassigned&limit=100', undefined, as))
      .json<{ collection: InquiryRow[] }>()
      .collection.some((row) => row.inquiry_id === inquiryId)
  expect([await list(one), await list(two), await list(stranger)]).toEqual([true, true, false])
  const { version } = await get(inquiryId, one)
  const take = (as: TestPerson) =>
    call('PUT', `listing-inquiries/${inquiryId}/assignment`, { agent_id: as.personId, version }, as)
  const replies = await Promise.all([take(one), take(two)])
  expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(replies.find(({ statusCode }) => statusCode === 409)!.json<{ detail: string }>().detail).toMatch(
    /took it first|has this inquiry now/,
  )
  expect((await take(stranger)).statusCode).toBe(404)
})

test('the test of the rules shows which applies and why others do not, and takes no turn', async () => {
  const agent = await office.person()
  await addRule({
    name: 'Dear',
    action: 'agent',
    agent_id: agent.personId,
    conditions: { ...none, price_min: 5000 },
  })
  const { inquiryId } = await makeInquiry(office.deps, agent, { price: 2000 })
  const tried = (await call('GET', `inquiry-routing/tests/${inquiryId}`)).json<RoutingTest>()
  expect(tried.steps[0]).toMatchObject({
    name: 'Dear',
    applies: 0,
    text: 'The price is too low or not known.',
  })
  expect(tried.steps.find(({ name }) => name === 'Mailbox')).toMatchObject({ applies: 1 })
  expect(tried.result).toMatch(/^Rule 7: Mailbox — It arrived in their mailbox\.$/)
  expect((await get(inquiryId)).version).toBe(1)
})

test('refuses a second save of the same version, a group in use, and what no rule can be', async () => {
  const { rules, version } = await read()
  const save = (changed: object) =>
    call('PUT', 'inquiry-routing/rules', { rules: [{ ...rules[0], ...changed }], version })
  expect((await save({ action: 'agent' })).statusCode).toBe(400)
  expect((await save({ escalation: 'next' })).statusCode).toBe(400)
  expect((await save({ action: 'turn', group_id: '999999' })).statusCode).toBe(422)
  expect((await save({ conditions: { ...none, price_min: 5, price_max: 4 } })).statusCode).toBe(400)
  const group = await addGroup(`Used ${crypto.randomUUID()}`, [boss])
  await addRule({ action: 'turn', group_id: group })
  expect((await save({})).statusCode).toBe(409)
  const now = await read()
  expect((await call('PUT', 'inquiry-routing/groups', { groups: [], version: now.version })).statusCode).toBe(
    422,
  )
  expect((await read()).groups).toHaveLength(now.groups.length)
})
