import type { Draft } from '@pb/contract/mailbox-drafts'
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
  async function save(body: string, id?: string): Promise<string> {
    const reply = await office.call({
      method: id === undefined ? 'POST' : 'PUT',
      url: `/v1/gmail-drafts${id === undefined ? '' : `/${id}`}`,
      as: g.agent,
      payload: { ...written, body: `<p>${body}</p>`, sequence: 1 },
    })
    expect(reply.statusCode, reply.body).toBeLessThan(300)
    office.clock.advance(3)
    return reply.json<{ id: string }>().id
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
