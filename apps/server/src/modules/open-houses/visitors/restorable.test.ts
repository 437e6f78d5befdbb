import { addDays } from '@pb/rules/dates'
import { expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { createCalls, newKey } from '../open-house-calls.fixture.ts'
import { purgeVisitors } from '../purge.ts'

const office = testOffice()
const { call, makeScene, visit, listVisitors, link } = createCalls(office)

const remove = (agent: TestPerson, house: string, visitor: string) =>
  call<void>(agent, 'DELETE', `open-houses/${house}/visitors/${visitor}`)
const restore = (agent: TestPerson, house: string, visitor: string) =>
  call<{ errorMsg?: string }>(
    agent,
    'POST',
    `recently-deleted/open_house_visitor/${house}-${visitor}/restore`,
  )

async function makeVisitor(contact: object = {}) {
  const scene = await makeScene()
  office.clock.advance(2 * 3600)
  await visit(scene.token, contact)
  const [visitor] = await listVisitors(scene.agent, scene.id)
  return { ...scene, visitor: visitor! }
}

const countVisitors = async (agent: TestPerson, id: string): Promise<number> =>
  (await call<{ visitors: number }>(agent, 'GET', `open-houses/${id}`)).body.visitors

test('a deleted visitor is not shown, counted or made a client until restored', async () => {
  const { agent, id, visitor } = await makeVisitor({ email: 'late@visitor.example' })
  expect((await remove(agent, id, visitor.visitor_id)).status).toBe(204)
  expect((await remove(agent, id, visitor.visitor_id)).status).toBe(404)
  expect(await listVisitors(agent, id)).toEqual([])
  expect(await countVisitors(agent, id)).toBe(0)
  const change = { version: visitor.version, name: 'Other' }
  const url = `open-houses/${id}/visitors/${visitor.visitor_id}`
  expect((await call(agent, 'PUT', url, change)).status).toBe(404)
  await link()
  const { rows } = await office.deps.pool.query('SELECT client_state FROM open_house_visitor WHERE id = $1', [
    visitor.visitor_id,
  ])
  expect(rows).toEqual([{ client_state: 'waiting' }])
  expect((await restore(agent, id, visitor.visitor_id)).status).toBe(204)
  await link()
  expect(await listVisitors(agent, id)).toMatchObject([{ name: visitor.name, client: 'added' }])
  expect(await countVisitors(agent, id)).toBe(1)
})

test('who signs in again after a deletion is a new visitor, and the deleted one is not restored beside it', async () => {
  const { agent, id, visitor, token } = await makeVisitor({
    name: 'Wrong Name',
    email: 'same@visitor.example',
  })
  await remove(agent, id, visitor.visitor_id)
  await visit(token, { name: 'Right Name', email: 'same@visitor.example' })
  expect(await listVisitors(agent, id)).toMatchObject([{ name: 'Right Name' }])
  expect(await restore(agent, id, visitor.visitor_id)).toMatchObject({
    status: 409,
    body: { errorMsg: 'Wrong Name signed in again since. Delete that entry before you restore this one.' },
  })
})

test('the same phone that signs in again corrects the deleted entry', async () => {
  const key = newKey()
  const { agent, id, visitor, token } = await makeVisitor({ key, email: 'again@visitor.example' })
  await remove(agent, id, visitor.visitor_id)
  await visit(token, { key, email: 'again@visitor.example' })
  expect(await listVisitors(agent, id)).toMatchObject([{ visitor_id: visitor.visitor_id }])
})

test('after 30 days a deleted visitor is erased', async () => {
  const { agent, id, visitor } = await makeVisitor({ email: 'gone@visitor.example' })
  await remove(agent, id, visitor.visitor_id)
  const later = {
    ...office.deps,
    clock: { ...office.deps.clock, now: () => addDays(office.clock.now(), 31) },
  }
  await purgeVisitors(later)
  const { rows } = await office.deps.pool.query('SELECT 1 FROM open_house_visitor WHERE id = $1', [
    visitor.visitor_id,
  ])
  expect(rows).toEqual([])
  expect((await restore(agent, id, visitor.visitor_id)).status).toBe(404)
})

test('two visitors who type a placeholder for a phone number are two', async () => {
  const { agent, id, token } = await makeVisitor({ name: 'Ann Roe', email: '', phone: '000-000-0000' })
  await visit(token, { name: 'Bob Low', email: '', phone: '000-000-0000' })
  const visitors = await listVisitors(agent, id)
  expect(visitors.map(({ name }) => name).toSorted()).toEqual(['Ann Roe', 'Bob Low'])
})
