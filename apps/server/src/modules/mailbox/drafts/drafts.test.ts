import type { DiscardedFiles, SavedDraft } from '@pb/contract/mail-drafts'
import type { MailThreadRow } from '@pb/contract/mail-threads'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { deliver } from '../../../../test/factories/mail.ts'
import type { PersonEvent } from '../../../platform/events/events.ts'
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

  test('answers one message, and keeps the kind of its answer', async () => {
    const first = await deliver(office.deps, agent, {
      subject: 'Is it free?',
      messageId: 'one@client.example',
    })
    const second = await deliver(office.deps, agent, {
      subject: 'Re: Is it free?',
      inReplyTo: 'one@client.example',
    })
    expect(second.threadId).toBe(first.threadId)
    const reply = await create({ type: 'reply', answers_id: first.id })
    const other = await create({ type: 'forward', answers_id: second.id })
    await save(reply.id, { type: 'replyToAll', answers_id: first.id })
    // A caller that leaves the kind out, and one that calls it a new message, keep it.
    await save(other.id, { subject: 'Fwd' })
    const [row] = await rows('INBOX')
    expect(row!.drafts).toEqual([
      { id: reply.id, answers_id: first.id, type: 'replyToAll' },
      { id: other.id, answers_id: second.id, type: 'forward' },
    ])
    expect(row!.draft).toEqual({ id: other.id, answers_id: second.id })
    const message = await create({ type: 'new' })
    expect(await save(message.id, { type: 'reply' })).toMatchObject({ type: 'new' })
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
    const saved = await call('PUT', `/v1/gmail-drafts/${draft.id}`, { subject: 'Late' })
    expect([saved.statusCode, saved.json<{ errorMsg: string }>().errorMsg]).toEqual([
      409,
      'This draft was removed.',
    ])
    expect((await call('PUT', '/v1/gmail-drafts/987654', { subject: 'Unknown' })).statusCode).toBe(404)
    const late = await call('POST', '/v1/gmail-drafts', { subject: 'Late', editor: form(), sequence: 7 })
    expect(late.statusCode).toBe(409)
    expect((await call('DELETE', `/v1/gmail-drafts/${draft.id}`)).statusCode).toBe(404)
  })

  test('is in neither list while its thread is in the trash', async () => {
    const { id, threadId } = await deliver(office.deps, agent, { subject: 'Is it free?' })
    const draft = await create({ type: 'reply', answers_id: id })
    const listed = async () =>
      (await call('GET', '/v1/gmail-drafts'))
        .json<{ collection: SavedDraft[] }>()
        .collection.map((one) => one.id)
    expect(await listed()).toEqual([draft.id])
    await call('DELETE', `/v1/gmail-threads?thread_ids=${threadId}`)
    expect([await rows('DRAFT'), await listed()]).toEqual([[], []])
    await call('POST', '/v1/gmail-threads/restore', { thread_ids: threadId })
    expect([(await rows('DRAFT')).length, await listed()]).toEqual([1, [draft.id]])
  })

  test('is deleted permanently with its thread', async () => {
    const draft = await create({ subject: 'Never mind' })
    await call('DELETE', `/v1/gmail-threads?thread_ids=${draft.thread_id}`)
    expect([...(await rows('DRAFT')), ...(await rows('TRASH'))]).toEqual([])
    expect((await call('GET', '/v1/gmail-drafts')).json()).toEqual({ collection: [] })
  })
})

describe('the removal of a draft wins over every save', () => {
  const discard = async (payload: object) => {
    const reply = await call('POST', '/v1/gmail-drafts/discard', payload)
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<DiscardedFiles>()
  }

  test('also before the composer has learned the id of its draft', async () => {
    await create({ subject: 'In flight', editor: form(), sequence: 1 })
    await discard({ editor: form() })
    expect(await rows('DRAFT')).toEqual([])
    const late = await call('POST', '/v1/gmail-drafts', { subject: 'Later', editor: form(), sequence: 2 })
    expect(late.statusCode).toBe(409)
    const never = `${form()}-never-saved`
    await discard({ editor: never })
    expect((await call('POST', '/v1/gmail-drafts', { subject: 'Late', editor: never })).statusCode).toBe(409)
    expect(await rows('DRAFT')).toEqual([])
  })

  test('of another tab, which receives an event', async () => {
    const draft = await create({ subject: 'Here', editor: form(), sequence: 1 })
    const there = `${form()}-there`
    await save(draft.id, { subject: 'There', editor: there, over: form(), sequence: 1 })
    const events: PersonEvent[] = []
    const stop = office.deps.events.subscribe(agent.personId, (event) => events.push(event))
    await discard({ editor: form(), draft_id: draft.id })
    await expect
      .poll(() => events.filter(({ kind }) => kind === 'drafts_closed'))
      .toEqual([{ kind: 'drafts_closed', data: { drafts: draft.id, sent: 0 } }])
    stop()
    for (const [method, url] of [
      ['PUT', `/v1/gmail-drafts/${draft.id}`],
      ['POST', '/v1/gmail-drafts'],
    ] as const)
      expect((await call(method, url, { subject: 'There', editor: there, sequence: 9 })).statusCode).toBe(409)
    expect(await rows('DRAFT')).toEqual([])
  })

  test('by its thread, and an email that was sent is named so', async () => {
    const removed = await create({ subject: 'Never mind', editor: form() })
    await call('DELETE', `/v1/gmail-threads?thread_ids=${removed.thread_id}`)
    expect((await call('PUT', `/v1/gmail-drafts/${removed.id}`, { subject: 'Late' })).statusCode).toBe(409)
    const sent = await create({ subject: 'Off it goes', editor: `${form()}-sent` })
    const payload = { to: ['nora@client.example'], subject: 'Off it goes', draft_id: sent.id }
    expect((await call('POST', '/v1/gmail-messages', payload)).statusCode).toBe(201)
    const late = await call('PUT', `/v1/gmail-drafts/${sent.id}`, { subject: 'Late' })
    expect([late.statusCode, late.json<{ errorMsg: string }>().errorMsg]).toEqual([
      409,
      'This email was already sent.',
    ])
  })

  test('in any order', async () => {
    const step = fc.record({ kind: fc.constantFrom('post', 'put', 'discard'), tab: fc.nat(2) })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        forms += 1
        const first = await create({ subject: form(), editor: `${form()}-tab-0`, sequence: 1 })
        let isRemoved = false
        for (const [index, { kind, tab }] of steps.entries()) {
          const payload = { subject: form(), editor: `${form()}-tab-${tab}`, sequence: index + 2 }
          if (kind === 'discard') {
            await discard({ editor: payload.editor, draft_id: first.id })
            isRemoved = true
          } else if (kind === 'put') await call('PUT', `/v1/gmail-drafts/${first.id}`, payload)
          // Only the tab that started the draft can be without its id.
          else await call('POST', '/v1/gmail-drafts', { ...payload, editor: `${form()}-tab-0` })
        }
        if (!isRemoved) return
        const { collection } = (await call('GET', '/v1/gmail-drafts')).json<{ collection: SavedDraft[] }>()
        expect(collection.filter(({ subject }) => subject === form())).toEqual([])
      }),
      { numRuns: 20 },
    )
  })

  test('and keeps its files for undo', async () => {
    const data = Buffer.from('hello').toString('base64')
    const draft = await create({
      editor: form(),
      attachments: [
        { name: 'notes.txt', type: 'text/plain', data },
        { name: 'dot.txt', type: 'text/plain', data, content_id: 'dot@picture' },
      ],
    })
    const { uploads } = await discard({ editor: form(), draft_id: draft.id })
    expect(uploads.map(({ attachment_id }) => attachment_id)).toEqual(draft.attachments.map(({ id }) => id))
    const [notes, dot] = uploads.map(({ upload_id }) => ({ upload_id }))
    const restored = await create({ attachments: [notes, { ...dot, content_id: 'dot@picture' }] })
    expect(restored.attachments).toMatchObject([
      { filename: 'notes.txt', size: 5, inline: 0 },
      { filename: 'dot.txt', content_id: 'dot@picture', inline: 1 },
    ])
    const url = restored.attachments[0]!.url
    expect((await office.call({ method: 'GET', url })).body).toBe('hello')
  })

  test('but leaves the drafts of others alone', async () => {
    const draft = await create({ subject: 'Mine', editor: form() })
    const other = await office.person()
    await office.call({
      method: 'POST',
      url: '/v1/gmail-drafts/discard',
      as: other,
      payload: { editor: form(), draft_id: draft.id },
    })
    expect(await save(draft.id, { subject: 'Still mine', editor: form(), sequence: 5 })).toMatchObject({
      applied: 1,
    })
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

  test('between two forms that loaded each other by the time of the edit, limited to the server time', async () => {
    const at = office.clock.now().getTime()
    const draft = await create({ subject: 'here', editor: form(), edited_at: at + 3_600_000 })
    expect(draft.edited_at).toBe(at)
    office.clock.advance(10)
    const there = { editor: `${form()}-there`, over: form() }
    expect(await save(draft.id, { subject: 'there', ...there, edited_at: at + 9000 })).toMatchObject({
      applied: 1,
    })
    const late = { editor: `${form()}-old`, over: there.editor }
    expect(await save(draft.id, { subject: 'old', ...late, edited_at: at + 5000 })).toMatchObject({
      applied: 0,
      subject: 'there',
    })
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

describe('two forms that write one draft without knowing of each other', () => {
  const list = async () =>
    (await call('GET', '/v1/gmail-drafts'))
      .json<{ collection: SavedDraft[] }>()
      .collection.map(({ subject }) => subject)
      .toSorted()

  test('lose neither text, whichever saves first and whether the second names what it loaded', async () => {
    const opened = await create({ subject: 'Opened', editor: form() })
    const [first, second] = [`${form()}-first`, `${form()}-second`]
    await save(opened.id, { subject: 'First', editor: first, over: form() })
    for (const over of [undefined, form()]) {
      const refused = await save(opened.id, { subject: 'Second', editor: second, ...(over && { over }) })
      expect(refused).toMatchObject({ applied: 0, subject: 'First', editor: first })
    }
    // The form continues as a separate draft.
    await create({ subject: 'Second', editor: `${second}-new` })
    expect(await list()).toEqual(['First', 'Second'])
    expect(await save(opened.id, { subject: 'First again', editor: first, sequence: 2 })).toMatchObject({
      applied: 1,
    })
    expect(await list()).toEqual(['First again', 'Second'])
  })

  test('when both save at the same time', async () => {
    const opened = await create({ subject: 'Opened', editor: form() })
    const replies = await Promise.all(
      ['one', 'two'].map((name) =>
        save(opened.id, { subject: name, editor: `${form()}-${name}`, over: form() }),
      ),
    )
    expect(replies.map(({ applied }) => applied).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await list()).toEqual([replies.find(({ applied }) => applied === 1)!.subject])
  })
})
