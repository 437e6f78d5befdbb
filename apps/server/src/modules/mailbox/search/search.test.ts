import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { deliver } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { labelBits } from '../labels.ts'

const office = testOffice()
let agent: TestPerson

interface Page {
  threads: { subject: string }[]
  total: number
  total_is_exact: number
  next_page_token: string | null
}

async function page(q: string, more = ''): Promise<Page> {
  const reply = await office.call({ url: `/v1/gmail-threads?q=${encodeURIComponent(q)}${more}`, as: agent })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ collection: Page }>().collection
}

const found = async (q: string, more = '') =>
  (await page(q, more)).threads.map(({ subject }) => subject).toSorted()

beforeAll(async () => {
  agent = await office.person()
  const pdf = {
    filename: 'Lease draft.pdf',
    contentType: 'application/pdf',
    bytes: 1,
    fileKey: 'mail/x',
    contentId: null,
    inline: false,
  }
  // March 2, 15:00 UTC, and one day later for each following message.
  const mails = [
    { subject: 'Lease', text: 'The lease renewal is attached', attachments: [pdf] },
    {
      subject: 'Renewal',
      text: 'Renewal of your lease',
      from: { name: 'José Núñez', email: 'jose@owner.example' },
    },
    {
      subject: 'Dinner',
      text: 'Rental at 210 E 39th St, 5-B',
      cc: [{ name: 'Partner', email: 'p@client.example' }],
    },
  ]
  for (const mail of mails) {
    await deliver(office.deps, agent, mail)
    office.clock.advance(86_400)
  }
  const sent = await deliver(
    office.deps,
    agent,
    { subject: 'My answer', text: 'lease' },
    { labels: labelBits.SENT },
  )
  await office.call({ method: 'POST', url: `/v1/gmail-flags/${sent.threadId}/starred`, as: agent })
  const trashed = await deliver(office.deps, agent, { subject: 'Thrown away', text: 'lease' })
  await office.call({ method: 'DELETE', url: `/v1/gmail-threads?thread_ids=${trashed.threadId}`, as: agent })
  const stranger = await office.person()
  await deliver(office.deps, stranger, { subject: 'Not yours', text: 'lease renewal' })
})

describe('mail search', () => {
  test.each([
    ['lease', ['Lease', 'Renewal']],
    ['LEASE renewal', ['Lease', 'Renewal']],
    ['"lease renewal"', ['Lease']],
    ['leas', ['Lease', 'Renewal']],
    ['"leas"', []],
    ['lease -attached', ['Renewal']],
    ['from:nunez', ['Renewal']],
    ['from:"José Núñez"', ['Renewal']],
    ['from:jose@owner.example', ['Renewal']],
    ['from:lease', []],
    ['to:p@client.example', ['Dinner']],
    ['subject:lease', ['Lease']],
    ['-subject:lease', ['Dinner', 'Renewal']],
    ['has:attachment', ['Lease']],
    ['draft.pdf', ['Lease']],
    ['"210 E. 39th"', ['Dinner']],
    ['5-b', ['Dinner']],
    ['before:2026-03-03', ['Lease']],
    ['after:2026-03-03 before:2026-03-04', ['Renewal']],
    ['is:unread lease', ['Lease', 'Renewal']],
    ['is:read', []],
    ['in:sent', ['My answer']],
    ['is:starred in:anywhere', ['My answer']],
    ['lease in:trash', ['Thrown away']],
    ['lease in:anywhere', ['Lease', 'My answer', 'Renewal', 'Thrown away']],
    ['nothing-like-it', []],
    ["' OR 1=1 --", []],
    [':* & | ! <->', []],
    ['東京', []],
  ])('finds %j', async (q, subjects) => expect(await found(q)).toEqual(subjects))

  test('searches the open folder', async () => {
    expect(await found('lease', '&label=ALL')).toEqual(['Lease', 'My answer', 'Renewal'])
    expect(await found('lease', '&label=TRASH')).toEqual(['Thrown away'])
  })

  test("uses the agent's time zone for days", async () => {
    // 15:00 UTC on March 2 is March 3 in Kiritimati, 14 hours ahead.
    const zone = (time_zone: string) =>
      office.call({ method: 'PUT', url: '/v1/account-time-zone', as: agent, payload: { time_zone } })
    expect((await zone('Pacific/Kiritimati')).statusCode).toBeLessThan(300)
    expect(await found('before:2026-03-03')).toEqual([])
    await zone('America/New_York')
    expect(await found('before:2026-03-03')).toEqual(['Lease'])
  })

  test('returns pages by number', async () => {
    const first = await page('lease in:anywhere', '&count=3')
    expect(first).toMatchObject({ total: 4, total_is_exact: 1, next_page_token: 'page:2' })
    expect(await found('lease in:anywhere', '&count=3&page_token=page:2')).toHaveLength(1)
  })

  test('scans deeper when many matches are in one thread', async () => {
    const writer = await office.person()
    const text = 'radiator'
    await deliver(office.deps, writer, { subject: 'Older', text })
    office.clock.advance(60)
    const { threadId } = await deliver(office.deps, writer, { subject: 'Long', text })
    for (let n = 0; n < 125; n += 1)
      await deliver(office.deps, writer, { subject: 'Long', text }, { threadId })
    const reply = await office.call({ url: '/v1/gmail-threads?q=radiator', as: writer })
    expect(reply.json<{ collection: Page }>().collection).toMatchObject({
      threads: [{ subject: 'Long' }, { subject: 'Older' }],
      total: 2,
      total_is_exact: 1,
    })
  })
})

test('splits texts into the same words as searches, for all separators', async () => {
  const spaces = [
    ' ',
    '\t',
    '\r\n',
    '\u0085',
    '\u00a0',
    '\u1680',
    '\u2009',
    '\u2028',
    '\u202f',
    '\u205f',
    '\u3000',
  ]
  const signs = ['.', ',', ';', ':', '"', '(', ')', '_', '/', '@', '+', '-', "'", '’', '`', '!', '&', '–']
  const words = ['José', '5-B', "client's", '210', 'x@y.example', 'ﬁne', 'ÅNGSTRÖM', '2.5']
  const text = fc
    .array(
      fc.tuple(fc.constantFrom(...words), fc.array(fc.constantFrom(...spaces, ...signs), { maxLength: 3 })),
    )
    .map((parts) => parts.map(([word, between]) => word + between.join('')).join(''))
  const texts = fc.sample(text, { numRuns: 300, seed: 1 })
  const { rows } = await office.deps.pool.query(
    `SELECT text FROM unnest($1::text[]) AS text WHERE to_tsvector('simple', mail_text_words(text))
       <> to_tsvector('simple', search_words(text))`,
    [texts],
  )
  expect(rows).toEqual([])
})
