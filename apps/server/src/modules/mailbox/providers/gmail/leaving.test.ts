import type { Draft, SavedDraft } from '@pb/contract/mailbox-drafts'
import type { SentMessage } from '@pb/contract/mailbox-sending'
import { describe, expect, test } from 'vitest'
import { gmailOffice } from './office.fixture.ts'

const g = gmailOffice()
const { office } = g
const there = (id: string) => g.gmail.messages(g.agent.email).find((message) => message.id === id)

async function drafts(): Promise<Draft[]> {
  const reply = await office.call({ url: '/v1/gmail-drafts', as: g.agent })
  return Object.values(reply.json<Record<string, Draft[]>>()).flat()
}

describe('a draft', () => {
  const written = {
    to: ['nora@client.example'],
    bcc: ['boss@pboffice.example'],
    subject: 'Draft',
    type: 'new',
  }
  async function save(body: string, id?: string, more: object = {}): Promise<string> {
    const reply = await office.call({
      method: id === undefined ? 'POST' : 'PUT',
      url: `/v1/gmail-drafts${id === undefined ? '' : `/${id}`}`,
      as: g.agent,
      payload: { ...written, body: `<p>${body}</p>`, sequence: 1, ...more },
    })
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    office.clock.advance(3)
    return reply.json<{ id: string }>().id
  }
  async function put(id: string, more: object): Promise<SavedDraft> {
    const payload = { ...written, ...more }
    const reply = await office.call({ method: 'PUT', url: `/v1/gmail-drafts/${id}`, as: g.agent, payload })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json<SavedDraft>()
  }

  test('keeps one identity there, whatever its message is called', async () => {
    await g.inStep()
    const id = await save('one')
    await g.deliver()
    const [first] = g.gmail.drafts(g.agent.email)
    await save('two', id)
    await g.deliver()
    await g.inStep()
    const now = g.gmail.drafts(g.agent.email)
    expect(now).toHaveLength(1)
    expect(now[0]!.id).toBe(first!.id)
    expect(now[0]!.message).not.toBe(first!.message)
    expect(now[0]!.raw).toContain('two')
    expect(now[0]!.raw).toContain('boss@pboffice.example')
    expect(await drafts()).toHaveLength(1)
    await office.call({ method: 'DELETE', url: `/v1/gmail-drafts/${id}`, as: g.agent })
    await g.deliver()
    expect(g.gmail.drafts(g.agent.email)).toEqual([])
  })

  test('that was made there is here, and what is saved there is taken over', async () => {
    const id = await g.gmail.draft(g.agent.email, g.raw('From there', '', 'first words'))
    await g.inStep()
    expect(await drafts()).toMatchObject([{ subject: 'From there' }])
    office.clock.advance(600)
    await g.gmail.saveDraft(g.agent.email, id, g.raw('From there', '', 'second words'))
    await g.inStep()
    const now = await drafts()
    expect(now).toHaveLength(1)
    expect(JSON.stringify(now)).toContain('second words')
    await g.gmail.sendDraft(g.agent.email, id)
    await g.inStep()
    expect(await drafts()).toEqual([])
    expect(await g.subjects('SENT')).toEqual(['From there'])
  })

  test('whose newest state cannot be had yet stays what it is', async () => {
    const id = await g.gmail.draft(g.agent.email, g.raw('Stays', '', 'first words'))
    await g.inStep()
    const [before] = await drafts()
    office.clock.advance(600)
    await g.gmail.saveDraft(g.agent.email, id, g.raw('Stays', '', 'second words'))
    g.gmail.fault = ({ path }) => (path.includes('format=raw') ? { status: 500 } : null)
    await g.inStep()
    expect(await drafts()).toEqual([before])
    g.gmail.fault = () => null
    office.clock.advance(61)
    await g.inStep()
    const [after] = await drafts()
    expect(after!.id).toBe(before!.id)
    expect(JSON.stringify(after)).toContain('second words')
  })

  test('that both sides wrote is two drafts, and no text is lost', async () => {
    const id = await g.gmail.draft(g.agent.email, g.raw('Mine', '', 'first words'))
    await g.inStep()
    const [own] = await drafts()
    office.clock.advance(600)
    await save('words from here', own!.id)
    await g.gmail.saveDraft(g.agent.email, id, g.raw('Mine', '', 'words from there'))
    await g.inStep()
    office.clock.advance(3)
    await g.deliver()
    await g.inStep()
    for (const words of ['words from here', 'words from there']) {
      expect(JSON.stringify(await drafts())).toContain(words)
      expect(g.gmail.drafts(g.agent.email).filter((draft) => draft.raw.includes(words))).toHaveLength(1)
    }
    expect(await drafts()).toHaveLength(2)
    expect(g.gmail.drafts(g.agent.email)).toHaveLength(2)
  })

  test('that was written there while a form had it open is not written over by that form, but by one that began with it', async () => {
    const editor = `form-${g.agent.personId}-before`
    const id = await save('from here', undefined, { editor })
    await g.deliver()
    await g.inStep()
    const [there] = g.gmail.drafts(g.agent.email)
    office.clock.advance(600)
    await g.gmail.saveDraft(g.agent.email, there!.id, g.raw('Draft', '', 'words from there'))
    await g.inStep()
    const [taken] = await drafts()
    expect(taken!.id).toBe(id)
    const late = await put(id, { body: '<p>and more from here</p>', editor, sequence: 2 })
    expect(late).toMatchObject({ applied: 0, editor: taken!.editor })
    expect(late.body).toContain('words from there')
    // What a form does then (`branched`): a draft of its own.
    await save('and more from here', undefined, { editor: `form-${g.agent.personId}-branch` })
    await g.deliver()
    await g.inStep()
    for (const words of ['words from there', 'and more from here'])
      expect(g.gmail.drafts(g.agent.email).filter(({ raw }) => raw.includes(words))).toHaveLength(1)
    const after = { editor: `form-${g.agent.personId}-after`, over: taken!.editor }
    expect(await put(id, { body: '<p>read and changed</p>', ...after })).toMatchObject({ applied: 1 })
  })
})

describe('a mail', () => {
  async function send(subject: string, payload: object = {}): Promise<SentMessage> {
    const reply = await g.post('/v1/gmail-messages', {
      to: ['nora@client.example'],
      subject,
      body: '<p>Hi</p>',
      ...payload,
    })
    expect(reply.statusCode, reply.body).toBe(201)
    office.clock.advance(5)
    return reply.json<SentMessage>()
  }
  const state = async (sent: SentMessage) => {
    const { rows } = await office.deps.pool.query<{ state: string }>(
      'SELECT state FROM mail_outbox WHERE id = $1',
      [sent.delivery.outbox_id],
    )
    return rows[0]!.state
  }
  const leftWith = (subject: string) =>
    g.gmail.left.filter(({ text }) => text.includes(`Subject: ${subject}\r\n`))

  test('leaves for everybody, Bcc included, and is one mail here and there', async () => {
    await g.inStep()
    await send('Once', { bcc: ['boss@pboffice.example'] })
    await g.deliver()
    await g.inStep()
    expect(leftWith('Once')).toMatchObject([{ to: ['nora@client.example', 'boss@pboffice.example'] }])
    expect(await g.subjects('SENT')).toEqual(['Once'])
  })

  test('that answers one stays in its thread there', async () => {
    const id = await g.gmail.put(g.agent.email, g.raw('Question'))
    await g.inStep()
    const [row] = await g.folder()
    await g.post(`/v1/gmail-messages/${row!.id}`, {
      to: ['nora@client.example'],
      subject: 'Re: Question',
      body: 'Yes',
    })
    office.clock.advance(5)
    await g.deliver()
    await g.inStep()
    const sent = g.gmail.messages(g.agent.email).find(({ labels }) => labels.includes('SENT'))!
    expect(sent.thread).toBe(there(id)!.thread)
    expect(await g.folder('ALL')).toHaveLength(1)
  })

  test('that forwards a thread brings its mails along, whole and in their order', async () => {
    const question = g.raw('Whole thread', '', 'first words')
    const [, rfcId] = /^Message-ID: (.*)\r$/m.exec(question)!
    await g.gmail.put(g.agent.email, question)
    await g.gmail.put(g.agent.email, g.raw('Re: Whole thread', `In-Reply-To: ${rfcId}\r\n`, 'second words'))
    await g.inStep()
    const [row] = await g.folder()
    const reply = await g.post(`/v1/gmail-threads/${row!.id}/forward`, {
      to: ['nora@client.example'],
      body: 'Look',
    })
    expect(reply.statusCode, reply.body).toBe(201)
    office.clock.advance(5)
    await g.deliver()
    await g.inStep()
    const [left] = leftWith('Fwd: Whole thread')
    expect(left!.text.match(/Content-Type: message\/rfc822/gi)).toHaveLength(2)
    expect(left!.text.indexOf('first words')).toBeLessThan(left!.text.indexOf('second words'))
    const sent = g.gmail.messages(g.agent.email).filter(({ labels }) => labels.includes('SENT'))
    expect(sent).toHaveLength(1)
    // It begins a thread of its own, there as here.
    expect(sent[0]!.thread).not.toBe(
      g.gmail.messages(g.agent.email).find(({ id }) => id !== sent[0]!.id)!.thread,
    )
    expect(await g.subjects('SENT')).toEqual(['Fwd: Whole thread'])
  })

  test('of which Gmail took the text and said nothing is found by its Message-ID', async () => {
    const sent = await send('Cut after')
    g.gmail.fault = ({ path }) => (path === 'messages/send' ? { cut: 'after' } : null)
    await g.deliver()
    expect(leftWith('Cut after')).toHaveLength(1)
    expect(await state(sent)).toBe('sent')
  })

  test('over which a process died is looked for before anything else', async () => {
    const sent = await send('Died over')
    g.gmail.fault = ({ path }) =>
      path.startsWith('messages?q=') ? { status: 400 } : path === 'messages/send' ? { cut: 'after' } : null
    await g.deliver()
    expect(await state(sent)).toBe('uncertain')
    g.gmail.fault = () => null
    expect((await g.post(`/v1/gmail-outbox/${sent.delivery.outbox_id}/again`)).statusCode).toBe(200)
    await g.deliver()
    expect(await state(sent)).toBe('sent')
    expect(leftWith('Died over')).toHaveLength(1)
  })

  test('that is uncertain is certain once it shows among what was sent', async () => {
    await g.inStep()
    const sent = await send('Shows up')
    g.gmail.fault = ({ path }) =>
      path.startsWith('messages?q=') ? { status: 400 } : path === 'messages/send' ? { cut: 'after' } : null
    await g.deliver()
    expect(await state(sent)).toBe('uncertain')
    g.gmail.fault = () => null
    await g.inStep()
    expect(await state(sent)).toBe('sent')
    expect(await g.subjects('SENT')).toEqual(['Shows up'])
  })

  test('larger than a call likes leaves as a body of its own', async () => {
    const data = Buffer.alloc(3_200_000, 'a picture of a kitchen').toString('base64')
    const sent = await send('Large', { attachments: [{ name: 'kitchen.bin', data }] })
    await g.deliver()
    expect(await state(sent)).toBe('sent')
    expect(leftWith('Large')).toHaveLength(1)
    expect(g.gmail.asked.some(({ path }) => path.startsWith('messages/send?uploadType=multipart'))).toBe(true)
  })
})

test('no token, address or text stands in the log of all this', () => {
  expect(g.world.logged.join('')).not.toMatch(
    /token-\d|client\.example|pboffice\.example|From there|first words|Shows up|picture of a kitchen/,
  )
})
