import type { SentMessage } from '@pb/contract/mailbox-sending'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { AccountFault } from '../accounts/types.ts'
import { sharedBits } from '../sync/merge.ts'
import { syncState } from '../sync/progress.ts'
import { fakeAccounts } from './accounts.fixture.ts'
import { gmailOffice } from './office.fixture.ts'
import { gmailProvider } from './provider.ts'
import { bitsOf } from './standing.ts'

const g = gmailOffice()
const { office } = g
/** More than one page of the first snapshot. */
const several = 120

const state = () => syncState(office.deps.db, g.agent.personId)

async function putMany(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) ids.push(await g.gmail.put(g.agent.email, g.raw(`Mail ${n}`)))
  return ids
}

/** Both sides have the same messages, under the same labels, each once. */
async function expectSame(): Promise<void> {
  const { rows } = await office.deps.pool.query<{ remote_id: string; labels: number }>(
    `SELECT r.remote_id, m.labels FROM mail_remote r JOIN mail_message m ON m.id = r.message_id WHERE m.person_id = $1`,
    [g.agent.personId],
  )
  const there = g.gmail.messages(g.agent.email)
  const said = (list: readonly (readonly [string, number])[]) => list.map((one) => one.join(' ')).toSorted()
  expect(said(rows.map(({ remote_id, labels }) => [remote_id, labels & sharedBits]))).toEqual(
    said(there.map(({ id, labels }) => [id, bitsOf(labels) & sharedBits])),
  )
  const { rows: all } = await office.deps.pool.query('SELECT FROM mail_message WHERE person_id = $1', [
    g.agent.personId,
  ])
  expect(all).toHaveLength(there.length)
}

/** Something happens there once, when the second page of the snapshot is asked for. */
function onSecondPage(happens: () => Promise<void>): void {
  let done = false
  g.gmail.meanwhile = async ({ path }) => {
    if (done || !path.startsWith('messages?') || !path.includes('pageToken')) return
    done = true
    await happens()
  }
}

describe('the first snapshot', () => {
  test('of a mailbox without a mail is complete', async () => {
    await g.inStep()
    expect(await state()).toMatchObject({ snapshot_total: 0, snapshot_done: 0, failures: 0 })
    expect((await state())!.synced_at).not.toBeNull()
    expect(await g.subjects()).toEqual([])
  })

  test('brings a mail once that moves to another page while pages are read', async () => {
    await putMany(several)
    onSecondPage(async () => void (await putMany(7)))
    await g.inStep()
    await g.inStep()
    await expectSame()
  })

  test('begins anew where the history is forgotten meanwhile, and misses nothing of it', async () => {
    const ids = await putMany(several)
    onSecondPage(async () => {
      // Of a page that has been read, and nothing will ever tell of it.
      await g.gmail.remove(g.agent.email, ids.at(-1)!)
      await g.gmail.label(g.agent.email, ids.at(-2)!, { add: ['STARRED'], remove: ['UNREAD'] })
      g.gmail.forget(g.agent.email)
    })
    await g.inStep()
    await g.inStep()
    await expectSame()
    expect(await state()).toMatchObject({ failures: 0, poison: 0 })
  })

  test('that is shut out in the middle leaves what came to be read, and goes on where it was', async () => {
    await putMany(several)
    let shut = false
    const asked: string[] = []
    const provider = gmailProvider(
      {
        ...fakeAccounts(async (email) => {
          if (shut) throw new AccountFault('reconnect')
          return g.gmail.token(email)
        }),
      },
      { wait: async () => {}, now: () => office.clock.now().getTime() },
    )
    onSecondPage(async () => {
      shut = true
    })
    await provider.bringIn(g.world.deps)
    expect(await state()).toMatchObject({ failures: 1, failure: 'ACCOUNT_RECONNECT', poison: 0 })
    const { rows } = await office.deps.pool.query('SELECT FROM mail_message WHERE person_id = $1', [
      g.agent.personId,
    ])
    expect(rows).toHaveLength(100)
    expect((await g.subjects()).length).toBeGreaterThan(0)
    shut = false
    g.gmail.asked.length = 0
    office.clock.advance(61)
    await provider.bringIn(g.world.deps)
    asked.push(...g.gmail.asked.map(({ path }) => path).filter((path) => path.includes('format=raw')))
    expect(asked).toHaveLength(several - 100)
    await expectSame()
  })
})

describe('an answer of success', () => {
  const secret = 'Meet me at the house on Elm Street'

  test('that is cut or says nothing is asked for again, and its words stand in no log', async () => {
    await g.gmail.put(g.agent.email, g.raw('Sound'))
    let broken = 0
    g.gmail.fault = ({ path }) =>
      path.startsWith('messages?') && (broken += 1) < 3 ? { answer: `{"messages":[{"id":"${secret}` } : null
    await g.inStep()
    expect(await g.subjects()).toEqual(['Sound'])
    expect(broken).toBe(3)
  })

  test('that stays broken puts the mailbox off, or sets the one mail aside', async () => {
    const bad = await g.gmail.put(g.agent.email, g.raw('Broken'))
    await g.gmail.put(g.agent.email, g.raw('Whole'))
    for (const answer of [`{"id":"x","raw":"${secret}`, '{"id":"x","threadId":"x","raw":""}', '<html>']) {
      g.gmail.fault = ({ path }) => (path.includes(`${bad}?format=raw`) ? { answer } : null)
      await g.inStep()
      expect(await g.subjects()).toEqual(['Whole'])
      expect(await state()).toMatchObject({ failures: 0, poison: 1 })
      office.clock.advance(86_400)
    }
    g.gmail.fault = ({ path }) => (path.startsWith('history?') ? { answer: secret } : null)
    await g.inStep()
    expect(await state()).toMatchObject({ failures: 1, failure: 'UNREADABLE' })
    g.gmail.fault = () => null
    office.clock.advance(86_400)
    await g.inStep()
    expect((await g.subjects()).toSorted()).toEqual(['Broken', 'Whole'])
    expect(await state()).toMatchObject({ failures: 0, poison: 0 })
  })

  test('leaves no file behind of what was not kept', async () => {
    const { rows } = await office.deps.pool.query<{ raw_key: string }>('SELECT raw_key FROM mail_message')
    for (const { raw_key } of rows) {
      const found = await office.deps.files.get(raw_key)
      found?.stream.destroy()
      expect(found).not.toBeNull()
    }
    expect(g.world.logged.join('')).not.toContain(secret)
  })
})

test('a large mail comes whole, and so does its file', async () => {
  const file = randomBytes(6_000_000)
  const parts =
    `--b\r\nContent-Type: text/plain\r\n\r\nThe plan\r\n--b\r\nContent-Type: application/x-plan; name="plan.bin"\r\n` +
    `Content-Transfer-Encoding: base64\r\n\r\n${file.toString('base64').replaceAll(/.{76}/g, '$&\r\n')}\r\n--b--`
  const type = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n'
  await g.gmail.put(g.agent.email, g.raw('Large', type, parts))
  await g.inStep()
  const { rows } = await office.deps.pool.query<{ raw_key: string; size: number; file_key: string }>(
    `SELECT raw_key, m.size, file_key FROM mail_message m JOIN mail_attachment a ON a.message_id = m.id
     WHERE m.person_id = $1`,
    [g.agent.personId],
  )
  const [mail] = rows
  const bytesOf = async (key: string) => buffer((await office.deps.files.get(key))!.stream)
  const [there] = g.gmail.messages(g.agent.email)
  expect((await bytesOf(mail!.raw_key)).toString()).toBe(there!.raw)
  expect(mail!.size).toBe(there!.raw.length)
  expect((await bytesOf(mail!.file_key)).equals(file)).toBe(true)
})

describe('there', () => {
  test('labels that are Gmail’s alone come and go, and nothing here changes', async () => {
    const id = await g.gmail.put(g.agent.email, g.raw('Labelled'), ['INBOX', 'UNREAD', 'CATEGORY_UPDATES'])
    await g.inStep()
    await g.gmail.label(g.agent.email, id, { remove: ['CATEGORY_UPDATES'], add: ['CATEGORY_PROMOTIONS'] })
    await g.inStep()
    expect(await g.folder()).toMatchObject([{ subject: 'Labelled', seen: 0 }])
    await expectSame()
    const [row] = await g.folder()
    await g.post(`/v1/gmail-flags/${row!.id}/starred`)
    await g.deliver()
    expect(g.gmail.messages(g.agent.email)[0]!.labels).toContain('CATEGORY_PROMOTIONS')
  })

  test('a clock that is wrong puts no mail before all others', async () => {
    await g.gmail.put(g.agent.email, g.raw('From the future').replace('2 Mar 2026', '2 Mar 2090'))
    await g.inStep()
    const { rows } = await office.deps.pool.query<{ at: Date }>(
      'SELECT at FROM mail_message WHERE person_id = $1',
      [g.agent.personId],
    )
    expect(rows[0]!.at.getTime()).toBeLessThanOrEqual(office.clock.now().getTime())
  })

  test('a draft that is sent while it is being changed here leaves, and the other text stays a draft', async () => {
    const id = await g.gmail.draft(g.agent.email, g.raw('Both', '', 'first words'))
    await g.inStep()
    const reply = await office.call({ url: '/v1/gmail-drafts', as: g.agent })
    const [draft] = Object.values(reply.json<Record<string, { id: string }[]>>()).flat()
    const payload = {
      to: ['nora@client.example'],
      subject: 'Both',
      type: 'new',
      body: '<p>words from here</p>',
    }
    const saved = await office.call({
      method: 'PUT',
      url: `/v1/gmail-drafts/${draft!.id}`,
      as: g.agent,
      payload: { ...payload, sequence: 1 },
    })
    expect(saved.statusCode, saved.body).toBe(200)
    await g.gmail.sendDraft(g.agent.email, id)
    await g.inStep()
    office.clock.advance(5)
    await g.deliver()
    await g.inStep()
    expect(await g.subjects('SENT')).toEqual(['Both'])
    expect(await g.subjects('DRAFT')).toEqual(['Both'])
    expect(g.gmail.drafts(g.agent.email).map(({ raw }) => raw.includes('words from here'))).toEqual([true])
  })
})

describe('a mail', () => {
  async function send(url: string): Promise<SentMessage> {
    const payload = { to: ['nora@client.example'], subject: 'Re: Thread', body: 'Yes' }
    const reply = await g.post(url, payload)
    expect(reply.statusCode, reply.body).toBe(201)
    office.clock.advance(5)
    return reply.json<SentMessage>()
  }
  const outbox = async ({ delivery }: SentMessage) => {
    const { rows } = await office.deps.pool.query<{ state: string; failure: string | null }>(
      'SELECT state, failure FROM mail_outbox WHERE id = $1',
      [delivery.outbox_id],
    )
    return rows[0]
  }

  test('whose thread is no more there leaves all the same, once', async () => {
    await g.gmail.put(g.agent.email, g.raw('Thread'))
    await g.inStep()
    const sent = await send(`/v1/gmail-messages/${(await g.folder())[0]!.id}`)
    let first = true
    g.gmail.fault = ({ path }) => {
      if (path !== 'messages/send' || !first) return null
      first = false
      return { status: 404, reason: 'notFound' }
    }
    await g.deliver()
    expect(await outbox(sent)).toMatchObject({ state: 'sent' })
    expect(g.gmail.left.filter(({ from }) => from === g.agent.email)).toHaveLength(1)
  })

  test('waits for nobody who was told to come back tomorrow, and leaves then', async () => {
    await g.gmail.put(g.agent.email, g.raw('Thread'))
    await g.inStep()
    const sent = await send(`/v1/gmail-messages/${(await g.folder())[0]!.id}`)
    g.gmail.fault = () => ({ status: 429, reason: 'rateLimitExceeded', retryAfter: 86_400 })
    office.clock.advance(60)
    await g.inStep()
    g.gmail.asked.length = 0
    await g.deliver()
    // Nothing is asked of Gmail, and nobody waits in this process for a day to pass.
    expect(g.gmail.asked).toEqual([])
    expect(await outbox(sent)).toMatchObject({ state: 'queued' })
    const { rows } = await office.deps.pool.query<{ due_at: Date }>(
      'SELECT due_at FROM mail_sync WHERE person_id = $1',
      [g.agent.personId],
    )
    expect(rows[0]!.due_at.getTime() - office.clock.now().getTime()).toBeGreaterThan(80_000_000)
  })
})
