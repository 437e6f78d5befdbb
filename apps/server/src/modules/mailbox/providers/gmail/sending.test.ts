import type { Draft, SavedDraft } from '@pb/contract/mail-drafts'
import type { SentMessage } from '@pb/contract/mail-sending'
import { describe, expect, test } from 'vitest'
import { createGmailOffice } from './gmail-office.fixture.ts'
import { one } from '../../../../platform/db/one-row.ts'

const g = createGmailOffice()
const { office } = g
const getRemote = (id: string) => g.gmail.messages(g.agent.email).find((message) => message.id === id)

async function drafts(): Promise<Draft[]> {
  const reply = await office.call({ url: '/v1/gmail-drafts', as: g.agent })
  return Object.values(reply.json<Record<string, Draft[]>>()).flat()
}

describe('Gmail drafts', () => {
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

  test('keeps the draft id across saves', async () => {
    await g.sync()
    const id = await save('one')
    await g.deliver()
    const [first] = g.gmail.drafts(g.agent.email)
    await save('two', id)
    await g.deliver()
    await g.sync()
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

  test('ingests a remote draft and its later versions', async () => {
    const id = await g.gmail.addDraft(g.agent.email, g.formatRaw('From there', '', 'first words'))
    await g.sync()
    expect(await drafts()).toMatchObject([{ subject: 'From there' }])
    office.clock.advance(600)
    await g.gmail.saveDraft(g.agent.email, id, g.formatRaw('From there', '', 'second words'))
    await g.sync()
    const now = await drafts()
    expect(now).toHaveLength(1)
    expect(JSON.stringify(now)).toContain('second words')
    await g.gmail.sendDraft(g.agent.email, id)
    await g.sync()
    expect(await drafts()).toEqual([])
    expect(await g.subjects('SENT')).toEqual(['From there'])
  })

  test('keeps the stored version while the latest one cannot be fetched', async () => {
    const id = await g.gmail.addDraft(g.agent.email, g.formatRaw('Stays', '', 'first words'))
    await g.sync()
    const [before] = await drafts()
    office.clock.advance(600)
    await g.gmail.saveDraft(g.agent.email, id, g.formatRaw('Stays', '', 'second words'))
    g.gmail.injectFailure = ({ path }) => (path.includes('format=raw') ? { status: 500 } : null)
    await g.sync()
    expect(await drafts()).toEqual([before])
    g.gmail.injectFailure = () => null
    office.clock.advance(61)
    await g.sync()
    const [after] = await drafts()
    expect(after!.id).toBe(before!.id)
    expect(JSON.stringify(after)).toContain('second words')
  })

  test('keeps both texts as two drafts after conflicting changes', async () => {
    const id = await g.gmail.addDraft(g.agent.email, g.formatRaw('Mine', '', 'first words'))
    await g.sync()
    const [own] = await drafts()
    office.clock.advance(600)
    await save('words from here', own!.id)
    await g.gmail.saveDraft(g.agent.email, id, g.formatRaw('Mine', '', 'words from there'))
    await g.sync()
    office.clock.advance(3)
    await g.deliver()
    await g.sync()
    for (const words of ['words from here', 'words from there']) {
      expect(JSON.stringify(await drafts())).toContain(words)
      expect(g.gmail.drafts(g.agent.email).filter((draft) => draft.raw.includes(words))).toHaveLength(1)
    }
    expect(await drafts()).toHaveLength(2)
    expect(g.gmail.drafts(g.agent.email)).toHaveLength(2)
  })

  test('rejects a save from a form opened before the remote change and accepts one opened after it', async () => {
    const editor = `form-${g.agent.personId}-before`
    const id = await save('from here', undefined, { editor })
    await g.deliver()
    await g.sync()
    const [remoteDraft] = g.gmail.drafts(g.agent.email)
    office.clock.advance(600)
    await g.gmail.saveDraft(g.agent.email, remoteDraft!.id, g.formatRaw('Draft', '', 'words from there'))
    await g.sync()
    const [taken] = await drafts()
    expect(taken!.id).toBe(id)
    const late = await put(id, { body: '<p>and more from here</p>', editor, sequence: 2 })
    expect(late).toMatchObject({ applied: 0, editor: taken!.editor })
    expect(late.body).toContain('words from there')
    // What the form does on `branched`: it saves a new draft.
    await save('and more from here', undefined, { editor: `form-${g.agent.personId}-branch` })
    await g.deliver()
    await g.sync()
    for (const words of ['words from there', 'and more from here'])
      expect(g.gmail.drafts(g.agent.email).filter(({ raw }) => raw.includes(words))).toHaveLength(1)
    const after = { editor: `form-${g.agent.personId}-after`, over: taken!.editor }
    expect(await put(id, { body: '<p>read and changed</p>', ...after })).toMatchObject({ applied: 1 })
  })
})

describe('sending with Gmail', () => {
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
    return one(rows).state
  }
  const leftWith = (subject: string) =>
    g.gmail.sentMail.filter(({ text }) => text.includes(`Subject: ${subject}\r\n`))

  test('sends to all recipients including Bcc and stores one message on both sides', async () => {
    await g.sync()
    await send('Once', { bcc: ['boss@pboffice.example'] })
    await g.deliver()
    await g.sync()
    expect(leftWith('Once')).toMatchObject([{ to: ['nora@client.example', 'boss@pboffice.example'] }])
    expect(await g.subjects('SENT')).toEqual(['Once'])
  })

  test('keeps a reply in its thread', async () => {
    const id = await g.gmail.addMessage(g.agent.email, g.formatRaw('Question'))
    await g.sync()
    const [row] = await g.folder()
    await g.post(`/v1/gmail-messages/${row!.id}`, {
      to: ['nora@client.example'],
      subject: 'Re: Question',
      body: 'Yes',
    })
    office.clock.advance(5)
    await g.deliver()
    await g.sync()
    const sent = g.gmail.messages(g.agent.email).find(({ labels }) => labels.includes('SENT'))!
    expect(sent.thread).toBe(getRemote(id)!.thread)
    expect(await g.folder('ALL')).toHaveLength(1)
  })

  test('attaches all messages of a forwarded thread in order', async () => {
    const question = g.formatRaw('Whole thread', '', 'first words')
    const [, rfcId] = /^Message-ID: (.*)\r$/m.exec(question)!
    await g.gmail.addMessage(g.agent.email, question)
    await g.gmail.addMessage(
      g.agent.email,
      g.formatRaw('Re: Whole thread', `In-Reply-To: ${rfcId}\r\n`, 'second words'),
    )
    await g.sync()
    const [row] = await g.folder()
    const reply = await g.post(`/v1/gmail-threads/${row!.id}/forward`, {
      to: ['nora@client.example'],
      body: 'Look',
    })
    expect(reply.statusCode, reply.body).toBe(201)
    office.clock.advance(5)
    await g.deliver()
    await g.sync()
    const [left] = leftWith('Fwd: Whole thread')
    expect(left!.text.match(/Content-Type: message\/rfc822/gi)).toHaveLength(2)
    expect(left!.text.indexOf('first words')).toBeLessThan(left!.text.indexOf('second words'))
    const sent = g.gmail.messages(g.agent.email).filter(({ labels }) => labels.includes('SENT'))
    expect(sent).toHaveLength(1)
    // It starts a new thread on both sides.
    expect(sent[0]!.thread).not.toBe(
      g.gmail.messages(g.agent.email).find(({ id }) => id !== sent[0]!.id)!.thread,
    )
    expect(await g.subjects('SENT')).toEqual(['Fwd: Whole thread'])
  })

  test('finds a message by its Message-ID when the send response is lost', async () => {
    const sent = await send('Cut after')
    g.gmail.injectFailure = ({ path }) => (path === 'messages/send' ? { cut: 'after' } : null)
    await g.deliver()
    expect(leftWith('Cut after')).toHaveLength(1)
    expect(await state(sent)).toBe('sent')
  })

  test('searches for a message that may have been sent before sending it again', async () => {
    const sent = await send('Died over')
    g.gmail.injectFailure = ({ path }) =>
      path.startsWith('messages?q=') ? { status: 400 } : path === 'messages/send' ? { cut: 'after' } : null
    await g.deliver()
    expect(await state(sent)).toBe('uncertain')
    g.gmail.injectFailure = () => null
    expect((await g.post(`/v1/gmail-outbox/${sent.delivery.outbox_id}/again`)).statusCode).toBe(200)
    await g.deliver()
    expect(await state(sent)).toBe('sent')
    expect(leftWith('Died over')).toHaveLength(1)
  })

  test('confirms an uncertain message once it appears in the sent folder', async () => {
    await g.sync()
    const sent = await send('Shows up')
    g.gmail.injectFailure = ({ path }) =>
      path.startsWith('messages?q=') ? { status: 400 } : path === 'messages/send' ? { cut: 'after' } : null
    await g.deliver()
    expect(await state(sent)).toBe('uncertain')
    g.gmail.injectFailure = () => null
    await g.sync()
    expect(await state(sent)).toBe('sent')
    expect(await g.subjects('SENT')).toEqual(['Shows up'])
  })

  test('uploads a message that is too large for a JSON body', async () => {
    const data = Buffer.alloc(3_200_000, 'a picture of a kitchen').toString('base64')
    const sent = await send('Large', { attachments: [{ name: 'kitchen.bin', data }] })
    await g.deliver()
    expect(await state(sent)).toBe('sent')
    expect(leftWith('Large')).toHaveLength(1)
    expect(g.gmail.requests.some(({ path }) => path.startsWith('messages/send?uploadType=multipart'))).toBe(
      true,
    )
  })
})

test('logs no tokens, addresses or message texts', () => {
  expect(g.environment.logLines.join('')).not.toMatch(
    /token-\d|client\.example|pboffice\.example|From there|first words|Shows up|picture of a kitchen/,
  )
})
