import { undoSeconds } from '@pb/contract/mail-sending'
import type { SignatureRequest } from '@pb/contract/signature-requests'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeClient } from '../../../../test/factories/clients.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { processEmails } from '../emails/process-queue.ts'
import { newKey, requestCalls } from '../request-calls.fixture.ts'

const office = testOffice()
const { post, send, read, readEmails } = requestCalls(office)
let agent: TestPerson
beforeEach(async () => {
  agent = await office.person()
})

const path = ({ request_id }: SignatureRequest, action: string) =>
  `/v1/signature-requests/${request_id}/${action}`
const undo = (request: SignatureRequest, body: object = {}, as = agent) =>
  post(as, path(request, 'undo'), body)
const readSubjects = async () => (await readEmails(agent)).map(({ subject }) => subject)

describe('undoing a send', () => {
  test('makes the document a draft again, twice as well, and emails no one until it is sent again', async () => {
    const client = await makeClient(office.deps, agent)
    const request = await send(agent, { client, names: ['Nora', 'Tom'] })
    // A worker that comes before the time is over leaves it.
    await processEmails(office.deps)
    const [first, second] = await Promise.all([undo(request), undo(request)])
    expect(first.json()).toMatchObject({ state: 'draft', signers: [], time_sent: null })
    expect(second.statusCode).toBe(200)
    expect(await readSubjects()).toEqual([])
    const timeline = await office.call({ url: `/v1/client-timeline/${client.userId}`, as: agent })
    expect(timeline.json<{ collection: { title: string }[] }>().collection).not.toContainEqual(
      expect.objectContaining({ title: 'Sent “Lead paint disclosure” for signature' }),
    )
    const again = { title: 'Lease', signers: [{ name: 'Eve', email: 'eve@client.example' }] }
    expect((await post(agent, path(request, 'send'), again)).json()).toMatchObject({ state: 'open' })
    expect(await readSubjects()).toEqual(['Please sign: Lease'])
  })

  test('is refused with the reason once an email is on its way', async () => {
    const request = await send(agent)
    expect(await readSubjects()).toHaveLength(1)
    const late = await undo(request)
    expect([late.statusCode, late.json<{ errorMsg: string }>().errorMsg]).toEqual([
      409,
      'The email is already on its way.',
    ])
    expect(await read(agent, request.request_id)).toMatchObject({ state: 'open' })
  })

  test('is refused while a process that died holds an email, which then leaves once', async () => {
    const request = await send(agent)
    office.clock.advance(undoSeconds)
    const until = new Date(office.clock.now().getTime() + 120_000)
    await office.deps.pool.query(
      'UPDATE signature_request_email SET leased_until = $1 WHERE request_id = $2',
      [until, request.request_id],
    )
    expect((await undo(request)).statusCode).toBe(409)
    office.clock.advance(130)
    expect(await readSubjects()).toHaveLength(1)
  })

  test('and a worker at the same moment: one of them wins', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await office.person()
      const request = await send(person, { names: ['Nora', 'Tom'] })
      office.clock.advance(undoSeconds)
      const [reply] = await Promise.all([undo(request, {}, person), processEmails(office.deps)])
      const emails = await readEmails(person)
      expect([reply.statusCode, emails.length]).toEqual(reply.statusCode === 200 ? [200, 0] : [409, 2])
    }
  })

  test('is for the agent whose document it is', async () => {
    const request = await send(agent)
    expect((await undo(request, {}, await office.person())).statusCode).toBe(404)
    expect(await readSubjects()).toHaveLength(1)
  })
})

describe('undoing a reminder', () => {
  test('cancels its emails alone, also for a later call with its key', async () => {
    const request = await send(agent)
    expect(await readSubjects()).toHaveLength(1)
    const key = newKey()
    await post(agent, path(request, 'remind'), { key })
    expect((await undo(request, { key })).json()).toMatchObject({ state: 'open' })
    expect((await undo(request, { key })).statusCode).toBe(200)
    await post(agent, path(request, 'remind'), { key })
    // Undoing a void sends what was not sent because of it, not what was undone.
    await post(agent, path(request, 'void'))
    await post(agent, path(request, 'restore'))
    expect(await readSubjects()).toHaveLength(1)
  })

  test('is refused once it left, and without one', async () => {
    const request = await send(agent)
    await readEmails(agent)
    const key = newKey()
    await post(agent, path(request, 'remind'), { key })
    expect(await readSubjects()).toHaveLength(2)
    expect((await undo(request, { key })).statusCode).toBe(409)
    expect((await undo(request, { key: newKey() })).statusCode).toBe(409)
  })
})
