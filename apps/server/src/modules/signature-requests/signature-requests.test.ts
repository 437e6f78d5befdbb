import type { SignatureRequest } from '@pb/contract/signature-requests'
import { beforeEach, describe, expect, test } from 'vitest'
import { makeClient } from '../../../test/factories/clients.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { deleteUnused } from './files.ts'
import { newKey, requestCalls } from './request-calls.fixture.ts'
import { one } from '../../platform/db/one-row.ts'

const office = testOffice()
const { post, uploadFile, send, read, readEmails, readToken, openPage, readPdf, sign, decline, visit } =
  requestCalls(office)
let agent: TestPerson
beforeEach(async () => {
  agent = await office.person()
})

const path = ({ request_id }: SignatureRequest, action: string) =>
  `/v1/signature-requests/${request_id}/${action}`
const getError = (reply: { statusCode: number; json: () => unknown }) => [
  reply.statusCode,
  (reply.json() as { errorMsg: string }).errorMsg,
]

describe('an upload', () => {
  test('is checked, stored encrypted, and made once per key', async () => {
    const { userId } = await makeClient(office.deps, agent)
    const key = newKey()
    const [first, second] = await Promise.all([
      uploadFile(agent, userId, undefined, key),
      uploadFile(agent, userId, undefined, key),
    ])
    const draft = first.json<SignatureRequest>()
    expect(draft).toMatchObject({
      state: 'draft',
      filename: 'Lead disclosure.pdf',
      title: 'Lead disclosure',
      pages: 1,
    })
    expect(second.json<SignatureRequest>().request_id).toBe(draft.request_id)
    const { rows } = await office.deps.pool.query<{ file_key: string }>(
      'SELECT file_key FROM signature_request WHERE id = $1',
      [draft.request_id],
    )
    const stored = await office.deps.files.get(one(rows).file_key)
    const head = (await stored!.stream.take(1).toArray())[0] as Buffer
    expect(head.subarray(0, 4).toString()).toBe('PBE1')
    expect(getError(await uploadFile(agent, userId, Buffer.from('hello')))).toEqual([
      422,
      'This file isn’t a PDF. Upload a PDF.',
    ])
  })

  test('is for an own client only', async () => {
    const { userId } = await makeClient(office.deps, await office.person())
    expect((await uploadFile(agent, userId)).statusCode).toBe(404)
  })

  test('that is not sent is deleted after two days, with its file', async () => {
    const { userId } = await makeClient(office.deps, agent)
    const { request_id } = (await uploadFile(agent, userId)).json<SignatureRequest>()
    const sent = await send(agent)
    const { rows } = await office.deps.pool.query<{ file_key: string }>(
      'SELECT file_key FROM signature_request WHERE id = $1',
      [request_id],
    )
    office.clock.advance(3 * 86_400)
    await deleteUnused(office.deps)
    expect(await office.deps.files.get(one(rows).file_key)).toBeNull()
    expect((await office.call({ url: path(sent, 'pdf'), as: agent })).statusCode).toBe(200)
  })
})

describe('sending', () => {
  test('emails each signer a personal link in their language, once', async () => {
    const client = await makeClient(office.deps, agent)
    const body = {
      signers: [
        { name: 'Nora', email: 'nora@client.example' },
        { name: 'Luz', email: 'luz@client.example', language: 'es' },
      ],
      message: 'Page two is new.',
    }
    const request = await send(agent, { client, body })
    expect(request).toMatchObject({
      state: 'open',
      own: true,
      signers: [{ state: 'asked' }, { state: 'asked' }],
    })
    const repeated = await post(agent, path(request, 'send'), { title: 'Lead paint disclosure', ...body })
    expect(repeated.statusCode).toBe(200)
    const other = { title: 'Other', signers: body.signers }
    expect(getError(await post(agent, path(request, 'send'), other))).toEqual([
      422,
      'This document was sent already',
    ])
    const emails = await readEmails(agent)
    expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
      ['nora@client.example', 'Please sign: Lead paint disclosure'],
      ['luz@client.example', 'Para firmar: Lead paint disclosure'],
    ])
    expect(emails[0]!.text).toContain('Page two is new.')
    const timeline = await office.call({ url: `/v1/client-timeline/${client.userId}`, as: agent })
    expect(timeline.json<{ collection: object[] }>().collection[0]).toMatchObject({
      title: 'Sent “Lead paint disclosure” for signature',
      text: 'Nora, Luz',
    })
  })

  test('refuses two signers with one address', async () => {
    const signers = [
      { name: 'A', email: 'one@client.example' },
      { name: 'B', email: 'One@client.example' },
    ]
    await expect(send(agent, { body: { signers } })).rejects.toThrow('Each signer needs an email address')
  })

  test('emails once, also when the process died after it wrote the email or before it recorded it', async () => {
    const request = await send(agent, { names: ['Nora', 'Tom'], ordered: true })
    await sign(await readToken(agent, 'Nora'))
    const stop = (set: string) =>
      office.deps.pool.query(
        `UPDATE signature_request_email SET ${set} WHERE request_id = ${request.request_id}`,
      )
    // Claimed by a process that died before it wrote the email.
    await stop(`leased_until = '${new Date(office.clock.now().getTime() + 120_000).toISOString()}'`)
    expect(await readEmails(agent)).toHaveLength(1)
    office.clock.advance(180)
    expect(await readEmails(agent)).toHaveLength(2)
    // Written by a process that died before it recorded so.
    await stop(`state = 'waiting', outbox_id = NULL, leased_until = '-infinity'`)
    expect((await readEmails(agent)).map(({ to }) => to)).toEqual([
      'nora@client.example',
      'tom@client.example',
    ])
    expect((await read(agent, request.request_id)).signers[1]!.failure).toBe('')
  })

  test('in order, emails the next when the one before has signed', async () => {
    const request = await send(agent, { names: ['Nora', 'Tom', 'Eve'], ordered: true })
    expect((await readEmails(agent)).map(({ to }) => to)).toEqual(['nora@client.example'])
    expect(request.signers.map(({ state }) => state)).toEqual(['asked', 'waiting', 'waiting'])
    const nora = await readToken(agent, 'Nora')
    const key = newKey()
    await Promise.all([sign(nora, { key }), sign(nora, { key })])
    expect((await readEmails(agent)).map(({ to }) => to)).toEqual([
      'nora@client.example',
      'tom@client.example',
    ])
    await decline(await readToken(agent, 'Tom'))
    expect(await readEmails(agent)).toHaveLength(2)
    expect(await read(agent, request.request_id)).toMatchObject({
      state: 'declined',
      signers: [
        { state: 'signed' },
        { state: 'declined', decline_reason: 'The rent is wrong' },
        { state: 'waiting' },
      ],
    })
  })
})

describe('reminding', () => {
  test('emails those whose turn it is once per key', async () => {
    const request = await send(agent, { names: ['Nora', 'Tom'], ordered: true })
    const key = newKey()
    await Promise.all([
      post(agent, path(request, 'remind'), { key }),
      post(agent, path(request, 'remind'), { key }),
    ])
    expect((await readEmails(agent)).map(({ subject }) => subject)).toEqual([
      'Please sign: Lead paint disclosure',
      'Reminder: please sign Lead paint disclosure',
    ])
  })

  test('is refused for those who have signed or wait', async () => {
    const request = await send(agent, { names: ['Nora', 'Tom'], ordered: true })
    const signer_ids = [request.signers[1]!.signer_id]
    expect(getError(await post(agent, path(request, 'remind'), { key: newKey(), signer_ids }))).toEqual([
      422,
      'No one is left to remind',
    ])
  })

  test('shows why an email did not leave, and sends it again', async () => {
    const request = await send(agent)
    await office.deps.pool.query(`UPDATE signature_request_email SET state = 'failed', failure = 'No route'
      WHERE request_id = ${request.request_id}`)
    expect((await read(agent, request.request_id)).signers[0]!.failure).toBe('No route')
    await post(agent, path(request, 'remind'), { key: newKey() })
    await readEmails(agent)
    expect((await read(agent, request.request_id)).signers[0]!.failure).toBe('')
  })
})

describe('voiding', () => {
  test('stops the link until it is undone, and writes no email meanwhile', async () => {
    const request = await send(agent)
    const voided = await post(agent, path(request, 'void'), { reason: 'Wrong file' })
    expect(voided.json()).toMatchObject({ state: 'voided', void_reason: 'Wrong file' })
    expect(await readEmails(agent)).toEqual([])
    expect((await post(agent, path(request, 'restore'))).json()).toMatchObject({ state: 'open' })
    const token = await readToken(agent, 'Nora')
    expect((await openPage(token)).statusCode).toBe(200)
    await post(agent, path(request, 'void'))
    expect((await openPage(token)).statusCode).toBe(404)
    expect((await sign(token)).statusCode).toBe(404)
  })

  test('is refused once all have signed', async () => {
    const request = await send(agent)
    await sign(await readToken(agent, 'Nora'))
    expect(getError(await post(agent, path(request, 'void')))).toEqual([422, 'All have signed this document'])
  })
})

test('an expired request is listed so, and can be extended', async () => {
  const request = await send(agent)
  const token = await readToken(agent, 'Nora')
  office.clock.advance(15 * 86_400)
  const person = agent
  const fresh = await office.person(['AGENT', 'SUPERVISOR'])
  expect((await openPage(token)).statusCode).toBe(404)
  expect(await read(fresh, request.request_id)).toMatchObject({ state: 'expired', own: false })
  await office.deps.db
    .updateTable('session')
    .set({
      last_seen_at: office.clock.now(),
      expires_at: new Date(office.clock.now().getTime() + 86_400_000),
    })
    .where('person_id', '=', person.personId)
    .execute()
  expect(getError(await post(agent, path(request, 'remind'), { key: newKey() }))).toEqual([
    422,
    'The links have expired. Extend the request first.',
  ])
  expect((await post(agent, path(request, 'extend'), { days: 7 })).json()).toMatchObject({ state: 'open' })
  expect((await openPage(token)).statusCode).toBe(200)
})

test('extending emails those whose email was due when the links had expired', async () => {
  const request = await send(agent, { names: ['Nora', 'Tom'], ordered: true, body: { days: 1 } })
  await sign(await readToken(agent, 'Nora'))
  await post(agent, path(request, 'void'))
  expect(await readEmails(agent)).toHaveLength(1)
  office.clock.advance(86_400)
  await post(agent, path(request, 'restore'))
  expect(await readEmails(agent)).toHaveLength(1)
  expect((await post(agent, path(request, 'extend'))).statusCode).toBe(200)
  expect((await readEmails(agent)).map(({ to }) => to)).toEqual(['nora@client.example', 'tom@client.example'])
})

describe('a link', () => {
  test.each([
    ['an archived client', 'UPDATE client SET archived_at = now() WHERE agent_id = $1'],
    ['a deactivated agent', 'UPDATE agent SET deactivated_at = now() WHERE person_id = $1'],
  ])('of %s is not found', async (_what, statement) => {
    await send(agent)
    const token = await readToken(agent, 'Nora')
    await office.deps.pool.query(statement, [agent.personId])
    for (const reply of [
      await openPage(token),
      await sign(token),
      await decline(token),
      await visit(token, newKey()),
    ])
      expect(reply.statusCode).toBe(404)
    expect((await office.call({ url: `/v1/signing/${token}/pdf` })).statusCode).toBe(404)
  })

  test('is a reassigned client’s too, and its new agent sends the next email', async () => {
    const client = await makeClient(office.deps, agent)
    const request = await send(agent, { client, names: ['Nora', 'Tom'], ordered: true })
    const token = await readToken(agent, 'Nora')
    const other = await office.person()
    await office.deps.pool.query('UPDATE client SET agent_id = $1 WHERE id = $2', [other.personId, client.id])
    await sign(token)
    expect((await readEmails(other)).map(({ to }) => to)).toEqual(['tom@client.example'])
    expect((await office.call({ url: path(request, 'pdf'), as: agent })).statusCode).toBe(404)
    expect((await read(other, request.request_id)).own).toBe(true)
  })
})

test('lists requests of a client, and of the agent by state and words', async () => {
  const client = await makeClient(office.deps, agent, { first_name: 'Quincy', last_name: 'Adams' })
  const request = await send(agent, { client, names: ['Quincy'] })
  await send(agent)
  const list = async (url: string, as = agent) =>
    (await office.call({ url, as })).json<{ count: number; collection: SignatureRequest[] }>()
  expect(await list(`/v1/client-signature-requests/${client.userId}`)).toMatchObject({
    count: 1,
    collection: [{ request_id: request.request_id, client: { name: 'Quincy Adams' } }],
  })
  expect((await list('/v1/signature-requests')).count).toBe(2)
  expect((await list('/v1/signature-requests?query=quincy%20lead')).collection).toMatchObject([
    { request_id: request.request_id },
  ])
  expect((await list('/v1/signature-requests?query=%25')).count).toBe(0)
  expect((await list(`/v1/signature-requests?user_id=${client.userId}`)).collection).toMatchObject([
    { request_id: request.request_id },
  ])
  office.clock.advance(60)
  await decline(await readToken(agent, 'Quincy'))
  const declined = await list('/v1/signature-requests?state=declined')
  expect(declined.collection.map(({ time_changed }) => time_changed)).toEqual([request.time_changed + 65])
  expect((await list('/v1/signature-requests?state=open')).count).toBe(1)
  const supervisor = await office.person(['AGENT', 'SUPERVISOR'])
  expect((await list('/v1/signature-requests', supervisor)).count).toBe(0)
  expect((await list('/v1/signature-requests?all=1&query=quincy', supervisor)).count).toBe(1)
  expect((await office.call({ url: '/v1/signature-requests?all=1', as: agent })).statusCode).toBe(403)
})

test('two clients who are one person keep their requests when they are merged', async () => {
  const [kept, merged] = [await makeClient(office.deps, agent), await makeClient(office.deps, agent)]
  const request = await send(agent, { client: merged })
  const reply = await post(agent, '/v1/client-merges', { keep: kept.userId, merge: merged.userId })
  expect(reply.statusCode).toBeLessThan(300)
  expect(await read(agent, request.request_id)).toMatchObject({ client: { user_id: kept.userId } })
  expect((await readPdf(await readToken(agent, 'Nora'))).subarray(0, 5).toString()).toBe('%PDF-')
})
