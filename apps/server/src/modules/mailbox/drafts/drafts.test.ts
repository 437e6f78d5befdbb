import type { SavedDraft } from '@pb/contract/mailbox-drafts'
import type { MailThreadRow } from '@pb/contract/mailbox-threads'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliver } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness.ts'

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
  test('keeps everything that was written, and stands in its folder', async () => {
    const made = await create({
      to: ['nora@client.example', 'half an addr'],
      to_name: ['Nora Bell', ''],
      cc: 'partner@client.example',
      bcc: ['boss@pboffice.example'],
      subject: 'Two bedrooms',
      body: '<p>Hello <b>Nora</b></p>',
    })
    expect(made).toMatchObject({
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
      draft: { id: made.id, answers_id: null },
    })
    expect(row!.messages[0]).toMatchObject({ id: made.message.id, label_ids: ['DRAFT'] })
    const list = (await call('GET', '/v1/gmail-drafts')).json<{ collection: SavedDraft[] }>()
    expect(list.collection.map(({ id }) => id)).toEqual([made.id])
  })

  test('of an answer stands in its thread, and a thread of its own is named by it', async () => {
    const { id, threadId } = await deliver(office.deps, agent, { subject: 'Is it free?' })
    const answer = await create({
      type: 'reply',
      answers_id: id,
      to: ['nora@client.example'],
      subject: 'Re: Is it free?',
    })
    expect(answer).toMatchObject({ thread_id: threadId, answers_id: id })
    const fresh = await create({ subject: 'First' })
    await save(fresh.id, { subject: 'Second' })
    expect((await rows('DRAFT')).map(({ subject }) => subject)).toEqual(['Second', 'Is it free?'])
    expect((await rows('INBOX'))[0]).toMatchObject({ subject: 'Is it free?', draft: { id: answer.id } })
  })

  test('of an answer to what is not there is refused', async () => {
    const reply = await call('POST', '/v1/gmail-drafts', { type: 'reply', answers_id: '99999' })
    expect(reply.statusCode).toBe(404)
  })

  test('keeps its files until they are taken off', async () => {
    const file = { name: 'notes.txt', type: 'text/plain', data: Buffer.from('hello').toString('base64') }
    const made = await create({ subject: 'With a file', attachments: [file] })
    expect(made.attachments).toMatchObject([{ filename: 'notes.txt', size: 5, content_type: 'text/plain' }])
    const same = await save(made.id, { subject: 'Text only' })
    expect(same.attachments.map(({ id }) => id)).toEqual(made.attachments.map(({ id }) => id))
    const kept = { attachment_id: made.attachments[0]!.id }
    const two = await save(made.id, { attachments: [{ ...file, name: 'other.txt' }, kept] })
    expect(two.attachments.map(({ filename }) => filename)).toEqual(['other.txt', 'notes.txt'])
    expect((await rows('DRAFT'))[0]!.has_attachments).toBe(2)
    expect((await save(made.id, { attachments: [] })).attachments).toEqual([])
  })

  test('is discarded for good, and a save that comes late makes no new one', async () => {
    const made = await create({ subject: 'Never mind', editor: form() })
    expect((await call('DELETE', `/v1/gmail-drafts/${made.id}`)).statusCode).toBe(204)
    expect(await rows('DRAFT')).toEqual([])
    expect((await call('PUT', `/v1/gmail-drafts/${made.id}`, { subject: 'Late' })).statusCode).toBe(404)
    const late = await call('POST', '/v1/gmail-drafts', { subject: 'Late', editor: form(), sequence: 7 })
    expect(late.statusCode).toBe(409)
    expect((await call('DELETE', `/v1/gmail-drafts/${made.id}`)).statusCode).toBe(404)
  })

  test('with the delete of its thread is gone for good', async () => {
    const made = await create({ subject: 'Never mind' })
    await call('DELETE', `/v1/gmail-threads?thread_ids=${made.thread_id}`)
    expect([...(await rows('DRAFT')), ...(await rows('TRASH'))]).toEqual([])
    expect((await call('GET', '/v1/gmail-drafts')).json()).toEqual({ collection: [] })
  })
})

describe('of two saves the newer one wins', () => {
  test('of one form by its count, also where the first call is repeated', async () => {
    const made = await create({ subject: '1', editor: form(), sequence: 1 })
    expect(await save(made.id, { subject: '3', editor: form(), sequence: 3 })).toMatchObject({ applied: 1 })
    const late = await save(made.id, { subject: '2', editor: form(), sequence: 2 })
    expect(late).toMatchObject({ applied: 0, subject: '3', sequence: 3 })
    expect(await create({ subject: '1', editor: form(), sequence: 1 })).toMatchObject({
      id: made.id,
      applied: 0,
    })
  })

  test('of two forms by the time, and a clock that is ahead gains nothing', async () => {
    const at = office.clock.now().getTime()
    const made = await create({ subject: 'here', editor: form(), edited_at: at + 3_600_000 })
    expect(made.edited_at).toBe(at)
    office.clock.advance(10)
    const there = `${form()}-there`
    expect(await save(made.id, { subject: 'there', editor: there, edited_at: at + 9000 })).toMatchObject({
      applied: 1,
    })
    const old = await save(made.id, { subject: 'old', editor: `${form()}-old`, edited_at: at + 5000 })
    expect(old).toMatchObject({ applied: 0, subject: 'there' })
  })

  test('in whatever order they arrive, and however often', async () => {
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
          const mine = collection.find(({ editor }) => editor === form())
          expect(mine!.subject).toBe(`${Math.max(...order)}`)
        },
      ),
      { numRuns: 15 },
    )
  })

  test('also where they arrive at once', async () => {
    const sequences = [4, 1, 5, 2, 3]
    await Promise.all(
      sequences.map((sequence) => create({ subject: `${sequence}`, editor: form(), sequence })),
    )
    const { collection } = (await call('GET', '/v1/gmail-drafts')).json<{ collection: SavedDraft[] }>()
    expect(collection.map(({ subject }) => subject)).toEqual(['5'])
  })
})
