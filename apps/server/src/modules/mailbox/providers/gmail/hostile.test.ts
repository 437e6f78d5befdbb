import type { SentMessage } from '@pb/contract/mail-sending'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { AccountError } from '../accounts/types.ts'
import { sharedBits } from '../sync/label-merge.ts'
import { getSyncState } from '../sync/progress.ts'
import { createFakeAccounts } from './fake-accounts.fixture.ts'
import { createGmailOffice } from './gmail-office.fixture.ts'
import { gmailProvider } from './provider.ts'
import { toLabelBits } from './label-mapping.ts'
import { maybeOne, one } from '../../../../platform/db/one-row.ts'

const g = createGmailOffice()
const { office } = g
/** More than one page of a full sync. */
const messageCount = 120

const state = () => getSyncState(office.deps.db, g.agent.personId)

async function putMany(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n += 1)
    ids.push(await g.gmail.addMessage(g.agent.email, g.formatRaw(`Mail ${n}`)))
  return ids
}

/** Expects the same messages with the same labels on both sides. */
async function expectSame(): Promise<void> {
  const { rows } = await office.deps.pool.query<{ remote_id: string; labels: number }>(
    `SELECT r.remote_id, m.labels FROM mail_remote r JOIN mail_message m ON m.id = r.message_id WHERE m.person_id = $1`,
    [g.agent.personId],
  )
  const remote = g.gmail.messages(g.agent.email)
  const format = (list: readonly (readonly [string, number])[]) => list.map((one) => one.join(' ')).toSorted()
  expect(format(rows.map(({ remote_id, labels }) => [remote_id, labels & sharedBits]))).toEqual(
    format(remote.map(({ id, labels }) => [id, toLabelBits(labels) & sharedBits])),
  )
  const { rows: all } = await office.deps.pool.query('SELECT FROM mail_message WHERE person_id = $1', [
    g.agent.personId,
  ])
  expect(all).toHaveLength(remote.length)
}

/** Runs a function once when the second page is requested. */
function onSecondPage(happens: () => Promise<void>): void {
  let done = false
  g.gmail.beforeCall = async ({ path }) => {
    if (done || !path.startsWith('messages?') || !path.includes('pageToken')) return
    done = true
    await happens()
  }
}

describe('first full sync with Gmail', () => {
  test('completes for an empty mailbox', async () => {
    await g.sync()
    expect(await state()).toMatchObject({ snapshot_total: 0, snapshot_done: 0, failures: 0 })
    expect((await state())!.synced_at).not.toBeNull()
    expect(await g.subjects()).toEqual([])
  })

  test('stores a message once when it moves to another page during the sync', async () => {
    await putMany(messageCount)
    onSecondPage(async () => void (await putMany(7)))
    await g.sync()
    await g.sync()
    await expectSame()
  })

  test('restarts without missing changes when the history expires during the sync', async () => {
    const ids = await putMany(messageCount)
    onSecondPage(async () => {
      // On a page that has been read, and no history will report it.
      await g.gmail.deleteMessage(g.agent.email, ids.at(-1)!)
      await g.gmail.modifyLabels(g.agent.email, ids.at(-2)!, { add: ['STARRED'], remove: ['UNREAD'] })
      g.gmail.expireHistory(g.agent.email)
    })
    await g.sync()
    await g.sync()
    await expectSame()
    expect(await state()).toMatchObject({ failures: 0, quarantined: 0 })
  })

  test('keeps stored messages when access is lost and continues afterwards', async () => {
    await putMany(messageCount)
    let isLockedOut = false
    const requests: string[] = []
    const provider = gmailProvider(
      {
        ...createFakeAccounts(async (email) => {
          if (isLockedOut) throw new AccountError('reconnect')
          return g.gmail.token(email)
        }),
      },
      { wait: async () => {}, now: () => office.clock.now().getTime() },
    )
    onSecondPage(async () => {
      isLockedOut = true
    })
    await provider.fetchMail(g.environment.deps)
    expect(await state()).toMatchObject({ failures: 1, failure: 'ACCOUNT_RECONNECT', quarantined: 0 })
    const { rows } = await office.deps.pool.query('SELECT FROM mail_message WHERE person_id = $1', [
      g.agent.personId,
    ])
    expect(rows).toHaveLength(100)
    expect((await g.subjects()).length).toBeGreaterThan(0)
    isLockedOut = false
    g.gmail.requests.length = 0
    office.clock.advance(61)
    await provider.fetchMail(g.environment.deps)
    requests.push(...g.gmail.requests.map(({ path }) => path).filter((path) => path.includes('format=raw')))
    expect(requests).toHaveLength(messageCount - 100)
    await expectSame()
  })
})

describe('damaged response from Gmail', () => {
  const secret = 'Meet me at the house on Elm Street'

  test('is requested again and never logged', async () => {
    await g.gmail.addMessage(g.agent.email, g.formatRaw('Sound'))
    let damagedCount = 0
    g.gmail.injectFailure = ({ path }) =>
      path.startsWith('messages?') && (damagedCount += 1) < 3
        ? { answer: `{"messages":[{"id":"${secret}` }
        : null
    await g.sync()
    expect(await g.subjects()).toEqual(['Sound'])
    expect(damagedCount).toBe(3)
  })

  test('delays the mailbox or quarantines the message when it stays damaged', async () => {
    const damagedId = await g.gmail.addMessage(g.agent.email, g.formatRaw('Broken'))
    await g.gmail.addMessage(g.agent.email, g.formatRaw('Whole'))
    for (const answer of [`{"id":"x","raw":"${secret}`, '{"id":"x","threadId":"x","raw":""}', '<html>']) {
      g.gmail.injectFailure = ({ path }) => (path.includes(`${damagedId}?format=raw`) ? { answer } : null)
      await g.sync()
      expect(await g.subjects()).toEqual(['Whole'])
      expect(await state()).toMatchObject({ failures: 0, quarantined: 1 })
      office.clock.advance(86_400)
    }
    g.gmail.injectFailure = ({ path }) => (path.startsWith('history?') ? { answer: secret } : null)
    await g.sync()
    expect(await state()).toMatchObject({ failures: 1, failure: 'UNREADABLE' })
    g.gmail.injectFailure = () => null
    office.clock.advance(86_400)
    await g.sync()
    expect((await g.subjects()).toSorted()).toEqual(['Broken', 'Whole'])
    expect(await state()).toMatchObject({ failures: 0, quarantined: 0 })
  })

  test('leaves no files of messages that were not stored', async () => {
    const { rows } = await office.deps.pool.query<{ raw_key: string }>('SELECT raw_key FROM mail_message')
    for (const { raw_key } of rows) {
      const found = await office.deps.files.get(raw_key)
      found?.stream.destroy()
      expect(found).not.toBeNull()
    }
    expect(g.environment.logLines.join('')).not.toContain(secret)
  })
})

test('stores a large message and its attachment completely', async () => {
  const file = randomBytes(6_000_000)
  const parts =
    `--b\r\nContent-Type: text/plain\r\n\r\nThe plan\r\n--b\r\nContent-Type: application/x-plan; name="plan.bin"\r\n` +
    `Content-Transfer-Encoding: base64\r\n\r\n${file.toString('base64').replaceAll(/.{76}/g, '$&\r\n')}\r\n--b--`
  const type = 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n'
  await g.gmail.addMessage(g.agent.email, g.formatRaw('Large', type, parts))
  await g.sync()
  const { rows } = await office.deps.pool.query<{ raw_key: string; size: number; file_key: string }>(
    `SELECT raw_key, m.size, file_key FROM mail_message m JOIN mail_attachment a ON a.message_id = m.id
     WHERE m.person_id = $1`,
    [g.agent.personId],
  )
  const [mail] = rows
  const readBytes = async (key: string) => buffer((await office.deps.files.get(key))!.stream)
  const [remote] = g.gmail.messages(g.agent.email)
  expect((await readBytes(mail!.raw_key)).toString()).toBe(remote!.raw)
  expect(mail!.size).toBe(remote!.raw.length)
  expect((await readBytes(mail!.file_key)).equals(file)).toBe(true)
})

describe('remote state in Gmail', () => {
  test('ignores changes of labels that only exist in Gmail', async () => {
    const id = await g.gmail.addMessage(g.agent.email, g.formatRaw('Labelled'), [
      'INBOX',
      'UNREAD',
      'CATEGORY_UPDATES',
    ])
    await g.sync()
    await g.gmail.modifyLabels(g.agent.email, id, {
      remove: ['CATEGORY_UPDATES'],
      add: ['CATEGORY_PROMOTIONS'],
    })
    await g.sync()
    expect(await g.folder()).toMatchObject([{ subject: 'Labelled', seen: 0 }])
    await expectSame()
    const [row] = await g.folder()
    await g.post(`/v1/gmail-flags/${row!.id}/starred`)
    await g.deliver()
    expect(g.gmail.messages(g.agent.email)[0]!.labels).toContain('CATEGORY_PROMOTIONS')
  })

  test('replaces a receipt date in the future', async () => {
    await g.gmail.addMessage(
      g.agent.email,
      g.formatRaw('From the future').replace('2 Mar 2026', '2 Mar 2090'),
    )
    await g.sync()
    const { rows } = await office.deps.pool.query<{ at: Date }>(
      'SELECT at FROM mail_message WHERE person_id = $1',
      [g.agent.personId],
    )
    expect(one(rows).at.getTime()).toBeLessThanOrEqual(office.clock.now().getTime())
  })

  test.each([
    ['earlier', -3_600_000],
    // The clock of the other program is ahead.
    ['later', 3_600_000],
  ])(
    'sends a draft dated %s and keeps the local text as a draft when both happen at once',
    async (_name, ms) => {
      const date = new Date(office.clock.now().getTime() + ms).toUTCString()
      const raw = g.formatRaw('Both', '', 'first words').replace(/^Date: .*$/m, `Date: ${date}`)
      const id = await g.gmail.addDraft(g.agent.email, raw)
      await g.sync()
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
      expect(saved.json<{ body: string }>().body).toContain('words from here')
      await g.gmail.sendDraft(g.agent.email, id)
      await g.sync()
      office.clock.advance(5)
      await g.deliver()
      await g.sync()
      expect(await g.subjects('SENT')).toEqual(['Both'])
      expect(await g.subjects('DRAFT')).toEqual(['Both'])
      expect(g.gmail.drafts(g.agent.email).map(({ raw }) => raw.includes('words from here'))).toEqual([true])
    },
  )
})

describe('sending with Gmail', () => {
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
    return maybeOne(rows)
  }

  test('sends once when the thread no longer exists', async () => {
    await g.gmail.addMessage(g.agent.email, g.formatRaw('Thread'))
    await g.sync()
    const sent = await send(`/v1/gmail-messages/${(await g.folder())[0]!.id}`)
    let first = true
    g.gmail.injectFailure = ({ path }) => {
      if (path !== 'messages/send' || !first) return null
      first = false
      return { status: 404, reason: 'notFound' }
    }
    await g.deliver()
    expect(await outbox(sent)).toMatchObject({ state: 'sent' })
    expect(g.gmail.sentMail.filter(({ from }) => from === g.agent.email)).toHaveLength(1)
  })

  test('does not wait in the process when Gmail asks for a pause of a day', async () => {
    await g.gmail.addMessage(g.agent.email, g.formatRaw('Thread'))
    await g.sync()
    const sent = await send(`/v1/gmail-messages/${(await g.folder())[0]!.id}`)
    g.gmail.injectFailure = () => ({ status: 429, reason: 'rateLimitExceeded', retryAfter: 86_400 })
    office.clock.advance(60)
    await g.sync()
    g.gmail.requests.length = 0
    await g.deliver()
    // No request is sent, and the process does not wait.
    expect(g.gmail.requests).toEqual([])
    expect(await outbox(sent)).toMatchObject({ state: 'queued' })
    const { rows } = await office.deps.pool.query<{ due_at: Date }>(
      'SELECT due_at FROM mail_sync WHERE person_id = $1',
      [g.agent.personId],
    )
    expect(one(rows).due_at.getTime() - office.clock.now().getTime()).toBeGreaterThan(80_000_000)
  })
})
