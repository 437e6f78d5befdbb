import type { Client, ClientRow } from '@pb/contract/client-schemas'
import type { ClientOptOutChange } from '@pb/contract/email-opt-outs'
import { expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { makeOptOut } from '../../../../test/factories/opt-outs.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { findOptedOut } from '../../email-opt-outs/index.ts'

const office = testOffice()
const call = (as: TestPerson, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  office.call({ method, url: `/v1/${path}`, as, ...(payload && { payload }) })
const getClient = async (as: TestPerson, userId: string) =>
  (await call(as, 'GET', `clients/${userId}`)).json<Client>()
const save = (as: TestPerson, userId: string, change: ClientOptOutChange) =>
  call(as, 'PUT', `clients/${userId}/email-opt-out`, change)
const getTitles = async (as: TestPerson, userId: string) =>
  (await call(as, 'GET', `client-timeline/${userId}`))
    .json<{ collection: { title: string; text: string | null }[] }>()
    .collection.map(({ title, text }) => [title, text])
const listOptedOut = async (as: TestPerson) =>
  (await call(as, 'GET', 'clients?mode=OPTED_OUT')).json<{ collection: ClientRow[] }>().collection
let people = 0
const newEmail = () => `Opt.${(people += 1)}@Client.example`

test('an agent records what a client asked, for all agents, and ends it again with a reason', async () => {
  const [agent, other] = [await office.person(), await office.person()]
  const emails = [newEmail(), newEmail()]
  const { userId } = await makeClient(office.deps, agent, { emails })
  const theirs = await makeClient(office.deps, other, { emails: [emails[1]!.toUpperCase()] })
  expect((await save(agent, userId, { opted_out: 1, reason: ' ' })).statusCode).toBe(400)
  expect((await save(other, userId, { opted_out: 1, reason: 'Mine?' })).statusCode).toBe(404)
  const saved = await save(agent, userId, { opted_out: 1, reason: 'On the phone: no more emails' })
  expect(saved.json<Client>().opt_out).toEqual({
    time: office.clock.now().getTime() / 1000,
    source: 'agent',
    reason: 'On the phone: no more emails',
    by: expect.stringMatching(/^Agent/),
  })
  expect((await getClient(other, theirs.userId)).opt_out).toMatchObject({ source: 'agent' })
  expect((await listOptedOut(other)).map(({ user_id }) => user_id)).toEqual([theirs.userId])
  expect(await getTitles(agent, userId)).toEqual([
    ['Asked not to get emails', 'On the phone: no more emails'],
  ])
  office.clock.advance(60)
  const again = await save(agent, userId, { opted_out: 1, reason: 'Asked again' })
  expect(again.json<Client>().opt_out, 'keeps its date and reason').toEqual(saved.json<Client>().opt_out)
  const ended = await save(agent, userId, { opted_out: 0, reason: 'Wants listings after all' })
  expect(ended.json<Client>().opt_out).toBeNull()
  expect((await getTitles(agent, userId))[0]).toEqual(['Gets emails again', 'Wants listings after all'])
  expect(await listOptedOut(agent)).toEqual([])
})

test('a new address of a client who asked gets no emails either, and the old one stays in the list', async () => {
  const agent = await office.person()
  const [before, after] = [newEmail(), newEmail()]
  const { userId } = await makeClient(office.deps, agent, { emails: [before] })
  await makeOptOut(office.deps, before)
  const { statusCode } = await call(agent, 'PUT', `clients/${userId}`, { email: after })
  expect(statusCode).toBe(200)
  expect((await getClient(agent, userId)).opt_out).toMatchObject({
    source: 'link',
    reason: 'Asked at another address',
  })
  expect((await findOptedOut(office.deps.db, agent.personId, [before, after])).size).toBe(2)
})

test('is kept through merging, reassigning, archiving and adding again', async () => {
  const [agent, other, boss] = [
    await office.person(),
    await office.person(),
    await office.person(['SUPERVISOR']),
  ]
  const [asked, primary] = [newEmail(), newEmail()]
  const kept = await makeClient(office.deps, agent, { emails: [primary] })
  const merged = await makeClient(office.deps, agent, { emails: [asked] })
  await makeOptOut(office.deps, asked)
  const merge = await call(agent, 'POST', 'client-merges', { keep: kept.userId, merge: merged.userId })
  expect(merge.statusCode, merge.body).toBeLessThan(300)
  expect((await getClient(agent, kept.userId)).opt_out).toMatchObject({ source: 'link' })
  const moved = await call(boss, 'POST', 'clients-reassign', {
    from: agent.personId,
    to: other.personId,
    user_ids: [kept.userId],
  })
  expect(moved.statusCode, moved.body).toBe(200)
  expect((await getClient(other, kept.userId)).opt_out).not.toBeNull()
  await call(other, 'DELETE', `clients/${kept.userId}?reason=other`)
  expect((await findOptedOut(office.deps.db, other.personId, [primary, asked])).size).toBe(2)
  expect((await findOptedOut(office.deps.db, agent.personId, [asked])).size).toBe(1)
})

test('erasing a person leaves a hash, by which the address still gets no emails', async () => {
  const [agent, boss] = [await office.person(), await office.person(['SUPERVISOR'])]
  const email = newEmail()
  const { userId } = await makeClient(office.deps, agent, {
    first_name: 'Theo',
    last_name: 'Quill',
    emails: [email],
  })
  await save(agent, userId, { opted_out: 1, reason: 'Theo asked on the phone' })
  const erased = await call(boss, 'POST', 'erasures', {
    key: `person-${userId}`,
    confirmation: 'Theo Quill',
    reference: '',
  })
  expect(erased.statusCode, erased.body).toBeLessThan(300)
  const { rows } = await office.deps.pool.query(
    'SELECT email, reason FROM email_opt_out WHERE sha256 = email_address_hash($1)',
    [email],
  )
  expect(rows).toEqual([{ email: null, reason: '' }])
  const back = await makeClient(office.deps, agent, { emails: [email] })
  expect((await getClient(agent, back.userId)).opt_out).toMatchObject({ source: 'agent', reason: '' })
})

test('finds which addresses of an email get no bulk email', async () => {
  const agent = await office.person()
  const [asked, other] = [newEmail(), newEmail()]
  await makeOptOut(office.deps, asked)
  const reply = await call(agent, 'POST', 'email-opt-outs/search', { emails: [asked, other] })
  expect(reply.json()).toEqual({ emails: [asked.toLowerCase()] })
})
