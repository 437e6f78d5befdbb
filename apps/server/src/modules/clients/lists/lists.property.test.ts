import type { ListConditions } from '@pb/contract/client-lists'
import { addDays, addDaysToDate, dayMs } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { countRuns } from '../../../../test/harness/test-runs.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { clientPageCalls } from '../client-page-calls.fixture.ts'

const office = testOffice()
const calls = clientPageCalls(office)
let agent: TestPerson
let tags: string[] = []

const stages = ['new', 'contacted', 'searching', 'showing', 'applying', 'closed', 'later'] as const
const sources = ['', 'StreetEasy', 'streeteasy', 'Referral', 'Walk-in'] as const
/** A client as input of the reference filter. */
interface ExpectedClient {
  userId: string
  archived: boolean
  types: ('rental' | 'sale')[]
  stage: (typeof stages)[number]
  source: string
  moveIn: string | null
  assigned: Date
  contacted: Date | null
  tags: string[]
  due: (string | null)[]
}
const people: ExpectedClient[] = []

const pick = <T>(items: readonly T[], at: number): T => items[at % items.length]!

beforeAll(async () => {
  agent = await office.person()
  const other = await office.person()
  tags = [(await calls.tag(agent, 'A')).tag_id, (await calls.tag(agent, 'B')).tag_id]
  const now = office.clock.now()
  const today = newYorkDate(now)
  const ago = (days: number) => addDays(now, -days)
  for (let at = 0; at < 60; at++) {
    const plain: Omit<ExpectedClient, 'userId'> = {
      archived: at % 13 === 0,
      types: pick([['rental'], ['sale'], ['rental', 'sale']] as const, at).slice(),
      stage: pick(stages, at * 5),
      source: pick(sources, at * 3),
      moveIn: pick(
        [null, addDaysToDate(today, -1), today, addDaysToDate(today, 30), addDaysToDate(today, 31)],
        at,
      ),
      assigned: ago(pick([0, 3, 7, 8, 60], at * 7)),
      contacted: pick([null, ago(1), ago(7), ago(8), ago(30)], at * 2 + 1),
      tags: pick([[], [tags[0]!], [tags[1]!], tags], at * 3),
      due: pick(
        [[], [null], [today], [addDaysToDate(today, -4), null], [addDaysToDate(today, 3)]],
        at * 4 + 1,
      ),
    }
    const { id, userId } = await makeClient(office.deps, agent)
    people.push({ ...plain, userId })
    await office.deps.db
      .updateTable('client')
      .set({
        search_types: plain.types,
        stage: plain.stage,
        source: plain.source,
        move_in_date: plain.moveIn,
        assigned_at: plain.assigned,
        last_contacted_at: plain.contacted,
        archived_at: plain.archived ? now : null,
      })
      .where('id', '=', id)
      .execute()
    for (const tag_id of plain.tags)
      await office.deps.db
        .insertInto('client_tagging')
        .values({ client_id: id, agent_id: agent.personId, tag_id, via_tag_id: null })
        .execute()
    for (const due_on of plain.due)
      await office.deps.db
        .insertInto('client_task')
        .values({
          client_id: id,
          agent_id: agent.personId,
          title: 'Call',
          due_on,
          planned_at: now,
          created_at: now,
          done_at: null,
          removed_at: null,
        })
        .execute()
  }
  await makeClient(office.deps, other)
})

/** The reference filter in plain JavaScript. */
function meetsConditions(plain: ExpectedClient, conditions: ListConditions): boolean {
  const now = office.clock.now()
  const today = newYorkDate(now)
  const ago = (days: number) => now.getTime() - days * dayMs
  const c = conditions
  const lower = (text: string) => text.toLowerCase()
  const dueNow = plain.due.some((due) => due !== null && due <= today)
  return [
    !plain.archived,
    !c.search_type || plain.types.includes(c.search_type),
    !c.stages || c.stages.includes(plain.stage),
    !c.sources || c.sources.map(lower).includes(lower(plain.source)),
    !c.tags || c.tags.some((tag) => plain.tags.includes(tag)),
    !c.without_tags || !c.without_tags.some((tag) => plain.tags.includes(tag)),
    !c.not_contacted_days || (plain.contacted ?? plain.assigned).getTime() <= ago(c.not_contacted_days),
    !c.contacted_within_days ||
      (plain.contacted !== null && plain.contacted.getTime() > ago(c.contacted_within_days)),
    !c.move_in_within_days ||
      (plain.moveIn !== null &&
        plain.moveIn >= today &&
        plain.moveIn <= addDaysToDate(today, c.move_in_within_days)),
    !c.move_in_from || (plain.moveIn !== null && plain.moveIn >= c.move_in_from),
    !c.move_in_to || (plain.moveIn !== null && plain.moveIn <= c.move_in_to),
    !c.added_within_days || plain.assigned.getTime() > ago(c.added_within_days),
    // Matches are tested where they are counted, with what waits today.
    !c.matches,
    c.tasks !== 'due' || dueNow,
    c.tasks !== 'open' || plain.due.length > 0,
    c.tasks !== 'none' || plain.due.length === 0,
  ].every(Boolean)
}

const days = fc.constantFrom(1, 7, 30, 3650)
const dates = fc.constantFrom('2026-03-01', '2026-03-02', '2026-04-01', '2026-04-02')
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 1 })

const conditions = fc
  .record({
    search_type: optional(fc.constantFrom('rental', 'sale')),
    stages: optional(fc.subarray([...stages], { minLength: 1 })),
    sources: optional(fc.subarray(['STREETEASY', 'Referral', 'Unknown'], { minLength: 1 })),
    tags: optional(fc.constantFrom([0], [1], [0, 1])),
    without_tags: optional(fc.constantFrom([0], [1], [0, 1])),
    not_contacted_days: optional(days),
    contacted_within_days: optional(days),
    move_in_within_days: optional(days),
    move_in_from: optional(dates),
    move_in_to: optional(dates),
    added_within_days: optional(days),
    tasks: optional(fc.constantFrom('due', 'open', 'none')),
  })
  // At most three at once, since all of them together would match no client.
  .chain((all) => {
    const given = Object.entries(all).filter(([, value]) => value !== undefined)
    return fc
      .subarray(given, { maxLength: Math.min(3, given.length) })
      .map((entries) => Object.fromEntries(entries) as Record<string, unknown>)
  })

test('a list contains and counts exactly the clients of the reference filter', async () => {
  await fc.assert(
    fc.asyncProperty(conditions, async (drawn) => {
      const named = (at: unknown) => (at as number[]).map((index) => tags[index]!)
      const asked = {
        ...drawn,
        ...('tags' in drawn && { tags: named(drawn['tags']) }),
        ...('without_tags' in drawn && { without_tags: named(drawn['without_tags']) }),
      } as ListConditions
      const wanted = people.filter((plain) => meetsConditions(plain, asked)).map(({ userId }) => userId)
      const list = await calls.list(agent, 'Drawn', asked)
      const { collection, total } = await calls.members(agent, list.key, '?limit=200')
      expect(collection.map(({ user_id }) => user_id).toSorted()).toEqual(wanted.toSorted())
      expect([list.clients, total]).toEqual([wanted.length, wanted.length])
      await calls.expectOk(agent, 'DELETE', `/client-lists/${list.key}`)
    }),
    { numRuns: countRuns(80) },
  )
})

test('returns all lists with their counts, built-in ones first', async () => {
  const own = await calls.list(agent, 'Sales', { search_type: 'sale' })
  const lists = await calls.lists(agent)
  expect(lists.map(({ name }) => name)).toEqual([
    'Active, not contacted for 7 days',
    'Moving in within 30 days',
    'New this week',
    'Tasks due',
    'Matches to send',
    'Sales',
  ])
  for (const list of lists)
    expect([list.name, list.clients]).toEqual([
      list.name,
      people.filter((plain) => meetsConditions(plain, list.conditions)).length,
    ])
  expect(lists.filter(({ clients }) => clients === 0).map(({ name }) => name)).toEqual(['Matches to send'])
  await calls.expectOk(agent, 'PUT', `/client-lists/${own.key}`, { name: 'Sales', conditions: {} })
  const { total } = await calls.members(agent, own.key, '?limit=0')
  expect(total).toBe(people.filter(({ archived }) => !archived).length)
  await calls.expectOk(agent, 'DELETE', `/client-lists/${own.key}`)
})

test('a list follows merged tags, and a removed tag matches no client', async () => {
  const own = await office.person()
  const { userId } = await makeClient(office.deps, own)
  const [from, into] = [(await calls.tag(own, 'From')).tag_id, (await calls.tag(own, 'Into')).tag_id]
  await calls.put(own, [{ user_id: userId, tag_id: from }])
  const { key } = await calls.list(own, 'Tagged', { tags: [from] })
  const total = async () => (await calls.members(own, key)).total
  expect(await total()).toBe(1)
  await calls.expectOk(own, 'POST', `/client-tags/${from}/merge-into/${into}`)
  expect(await total()).toBe(1)
  expect((await calls.lists(own)).at(-1)!.conditions).toEqual({ tags: [into] })
  await calls.expectOk(own, 'DELETE', `/client-tags/${into}`)
  expect(await total()).toBe(0)
  await calls.expectOk(own, 'DELETE', `/client-lists/${key}`)
  expect((await calls.send(own, 'GET', `/client-lists/${key}/clients`)).statusCode).toBe(404)
  await calls.expectOk(own, 'POST', `/client-lists/${key}/restore`)
  expect((await calls.send(await office.person(), 'GET', `/client-lists/${key}/clients`)).statusCode).toBe(
    404,
  )
})
