import type { SavedDraft } from '@pb/contract/mail-drafts'
import type { MailThreadRow } from '@pb/contract/mail-threads'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliver } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'

const office = testOffice()
let agent: TestPerson
let forms = 0

beforeEach(async () => {
  agent = await office.person()
  forms += 1
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  office.call({ method, url, as: agent, ...(payload && { payload }) })

async function create(payload: object): Promise<SavedDraft> {
  const reply = await call('POST', '/v1/gmail-drafts', payload)
  expect(reply.statusCode, reply.body).toBe(201)
  return reply.json<SavedDraft>()
}

async function save(id: string, payload: object): Promise<SavedDraft> {
  const reply = await call('PUT', `/v1/gmail-drafts/${id}`, payload)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<SavedDraft>()
}

async function rows(label: string): Promise<MailThreadRow[]> {
  const reply = await call('GET', `/v1/gmail-threads?label=${label}`)
  return reply.json<{ collection: { threads: MailThreadRow[] } }>().collection.threads
}

const form = () => `form-number-${forms}`

describe('a draft', () => {
  test('stores all fields and is listed in Drafts', async () => {
    const draft = await create({
      to: ['nora@client.example', 'half an addr'],
      to_name: ['Nora Bell', ''],
      cc: 'partner@client.example',
      bcc: ['boss@pboffice.example'],
      subject: 'Two bedrooms',
      body: '<p>Hello <b>Nora</b></p>',
    })
    expect(draft).toMatchObject({
      applied: 1,
      type: 'new',
      answers_id: null,
      to: [
        { name: 'Nora Bell', email: 'nora@client.example' },
        { name: '', email: 'half an addr' },
      ],
      to_email: 'nora@client.example, half an addr',
      cc: [{ name: '', email: 'partner@client.example' }],
      bcc: [{ name: '', email: 'boss@pboffice.example' }],
      body: '<p>Hello <b>Nora</b></p>',
    })
    const [row] = await rows('DRAFT')
    expect(row).toMatchObject({
      subject: 'Two bedrooms',
      snippet: 'Hello Nora',
      draft: { id: draft.id, answers_id: null },
    })
    expect(row!.messages[0]).toMatchObject({ id: draft.message.id, label_ids: ['DRAFT'] })
    const list = (await call('GET', '/v1/gmail-drafts')).json<{ collection: SavedDraft[] }>()
    expect(list.collection.map(({ id }) => id)).toEqual([draft.id])
  })

  test('of a reply is in its thread, and a new thread has the subject of its draft', async () => {
    const { id, threadId } = await deliver(office.deps, agent, { subject: 'Is it free?' })
    const answer = await create({
      type: 'reply',
      answers_id: id,
      to: ['nora@client.example'],
      subject: 'Re: Is it free?',
    })
    expect(answer).toMatchObject({ thread_id: threadId, answers_id: id })
    const newDraft = await create({ subject: 'First' })
    await save(newDraft.id, { subject: 'Second' })
    expect((await rows('DRAFT')).map(({ subject }) => subject)).toEqual(['Second', 'Is it free?'])
    expect((await rows('INBOX'))[0]).toMatchObject({ subject: 'Is it free?', draft: { id: answer.id } })
  })

  test('of a reply to an unknown message is rejected', async () => {
    const reply = await call('POST', '/v1/gmail-drafts', { type: 'reply', answers_id: '99999' })
    expect(reply.statusCode).toBe(404)
  })

  test('keeps its attachments until they are removed', async () => {
    const file = { name: 'notes.txt', type: 'text/plain', data: Buffer.from('hello').toString('base64') }
    const draft = await create({ subject: 'With a file', attachments: [file] })
    expect(draft.attachments).toMatchObject([{ filename: 'notes.txt', size: 5, content_type: 'text/plain' }])
    const same = await save(draft.id, { subject: 'Text only' })
    expect(same.attachments.map(({ id }) => id)).toEqual(draft.attachments.map(({ id }) => id))
    const existing = { attachment_id: draft.attachments[0]!.id }
    const two = await save(draft.id, { attachments: [{ ...file, name: 'other.txt' }, existing] })
    expect(two.attachments.map(({ filename }) => filename)).toEqual(['other.txt', 'notes.txt'])
    expect((await rows('DRAFT'))[0]!.has_attachments).toBe(2)
    expect((await save(draft.id, { attachments: [] })).attachments).toEqual([])
  })

  test('is discarded permanently, and a late save is rejected', async () => {
    const draft = await create({ subject: 'Never mind', editor: form() })
    expect((await call('DELETE', `/v1/gmail-drafts/${draft.id}`)).statusCode).toBe(204)
    expect(await rows('DRAFT')).toEqual([])
    expect((await call('PUT', `/v1/gmail-drafts/${draft.id}`, { subject: 'Late' })).statusCode).toBe(404)
    const late = await call('POST', '/v1/gmail-drafts', { subject: 'Late', editor: form(), sequence: 7 })
    expect(late.statusCode).toBe(409)
    expect((await call('DELETE', `/v1/gmail-drafts/${draft.id}`)).statusCode).toBe(404)
  })

  test('is deleted permanently with its thread', async () => {
    const draft = await create({ subject: 'Never mind' })
    await call('DELETE', `/v1/gmail-threads?thread_ids=${draft.thread_id}`)
    expect([...(await rows('DRAFT')), ...(await rows('TRASH'))]).toEqual([])
    expect((await call('GET', '/v1/gmail-drafts')).json()).toEqual({ collection: [] })
  })
})

describe('the newer of two draft saves wins', () => {
  test('in one form by its sequence number, also when the first call is repeated', async () => {
    const draft = await create({ subject: '1', editor: form(), sequence: 1 })
    expect(await save(draft.id, { subject: '3', editor: form(), sequence: 3 })).toMatchObject({ applied: 1 })
    const late = await save(draft.id, { subject: '2', editor: form(), sequence: 2 })
    expect(late).toMatchObject({ applied: 0, subject: '3', sequence: 3 })
    expect(await create({ subject: '1', editor: form(), sequence: 1 })).toMatchObject({
      id: draft.id,
      applied: 0,
    })
  })

  test('between two forms by the time of the edit, limited to the server time', async () => {
    const at = office.clock.now().getTime()
    const draft = await create({ subject: 'here', editor: form(), edited_at: at + 3_600_000 })
    expect(draft.edited_at).toBe(at)
    office.clock.advance(10)
    const otherForm = `${form()}-there`
    expect(await save(draft.id, { subject: 'there', editor: otherForm, edited_at: at + 9000 })).toMatchObject(
      {
        applied: 1,
      },
    )
    const old = await save(draft.id, { subject: 'old', editor: `${form()}-old`, edited_at: at + 5000 })
    expect(old).toMatchObject({ applied: 0, subject: 'there' })
  })

  test('in any order and with repetitions', async () => {
    const saves = fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1 })
    await fc.assert(
      fc.asyncProperty(
        saves,
        fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
        async (order, again) => {
          forms += 1
          const calls = [...order, ...again.map((index) => order[index % order.length]!)]
          for (const sequence of calls) await create({ subject: `${sequence}`, editor: form(), sequence })
          const { collection } = (await call('GET', '/v1/gmail-drafts')).json<{ collection: SavedDraft[] }>()
          const saved = collection.find(({ editor }) => editor === form())
          expect(saved!.subject).toBe(`${Math.max(...order)}`)
        },
      ),
      { numRuns: 15 },
    )
  })

  test('when they are concurrent', async () => {
    const sequences = [4, 1, 5, 2, 3]
    await Promise.all(
      sequences.map((sequence) => create({ subject: `${sequence}`, editor: form(), sequence })),
    )
    const { collection } = (await call('GET', '/v1/gmail-drafts')).json<{ collection: SavedDraft[] }>()
    expect(collection.map(({ subject }) => subject)).toEqual(['5'])
  })
})
