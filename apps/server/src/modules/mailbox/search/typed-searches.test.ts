import { beforeAll, describe, expect, test } from 'vitest'
import { deliver } from '../../../../test/factories/mail.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { labelBits } from '../labels.ts'
import type { ParsedAttachment, ParsedMessage } from '../message.ts'

const office = testOffice()
const { DRAFT, INBOX, SENT, SPAM, STARRED, UNREAD } = labelBits
let agent: TestPerson

const file = (filename: string): ParsedAttachment => ({
  filename,
  contentType: 'application/octet-stream',
  bytes: 1,
  fileKey: `mail/${filename}`,
  contentId: null,
  inline: false,
})

const ruth = { name: 'Ruth Weiss', email: 'ruth.weiss@client.example' }
const jose = { name: 'José Núñez', email: 'jose@owner.example' }
const adam = { name: 'Adam Cole', email: 'adam@broker.example' }
const portal = { name: 'StreetEasy', email: 'noreply@portal.example' }

interface TestMail extends Partial<ParsedMessage> {
  /** `yyyy-mm-dd`, at noon in New York; today is 2026-11-22. */
  readonly on: string
  readonly labels?: number
  readonly size?: number
}

/** A mailbox of an agent; each email is named by its subject. */
const mails: readonly TestMail[] = [
  {
    on: '2026-11-22',
    subject: 'Tour today',
    from: ruth,
    text: 'Can we see 5B at 2:30? Call me: (212) 555-0142',
  },
  { on: '2026-11-21', subject: 'Rent question', from: ruth, text: 'Is it still $1,600 a month? No fee?' },
  {
    on: '2026-11-20',
    subject: 'Lease renewal',
    from: jose,
    text: "The tenant's lease renewal is attached",
    attachments: [file('Lease draft.pdf')],
    size: 6_000_000,
  },
  {
    on: '2026-11-19',
    subject: 'Renewal',
    from: jose,
    text: 'Renewal of your lease at 210 E. 39th St, 5-B',
    labels: INBOX,
  },
  { on: '2026-11-15', subject: 'Asking price', from: adam, text: 'They want $1,600,000 for the townhouse' },
  {
    on: '2026-11-10',
    subject: 'Open house',
    from: adam,
    text: 'Sunday 🏠 noon',
    cc: [ruth],
    labels: INBOX | STARRED,
  },
  {
    on: '2026-10-30',
    subject: 'Application',
    from: ruth,
    text: 'Pay stubs',
    attachments: [file('paystub_oct.xlsx'), file('ID photo.JPG')],
    size: 2_000_000,
  },
  { on: '2026-09-01', subject: 'StreetEasy inquiry', from: portal, text: 'New lead: 401 W 52nd Street #12C' },
  {
    on: '2026-06-15',
    subject: 'Pre-war studio',
    from: adam,
    text: 'No pets. Rent 2,450.00 per month. Phone 6465550199',
    labels: INBOX,
  },
  {
    on: '2025-11-20',
    subject: 'Last year',
    from: jose,
    text: 'Board package approved, application complete',
  },
  {
    on: '2026-11-18',
    subject: 'My answer',
    from: { name: 'Agent', email: 'agent@pboffice.example' },
    to: [ruth],
    bcc: [adam],
    text: 'The lease is ready',
    labels: SENT,
  },
  {
    on: '2026-11-17',
    subject: 'Half a reply',
    from: { name: 'Agent', email: 'agent@pboffice.example' },
    to: [jose],
    text: 'About the lease',
    labels: DRAFT,
  },
  {
    on: '2026-11-16',
    subject: 'Win a lease',
    from: { name: 'Spammer', email: 'win@spam.example' },
    text: 'Lease lease lease',
    labels: SPAM | UNREAD,
  },
]

const inbox = [
  'Application',
  'Asking price',
  'Last year',
  'Lease renewal',
  'Open house',
  'Pre-war studio',
  'Renewal',
  'Rent question',
  'StreetEasy inquiry',
  'Tour today',
]
const without = (...subjects: string[]) => inbox.filter((subject) => !subjects.includes(subject))

beforeAll(async () => {
  const today = new Date('2026-11-22T20:00:00Z')
  office.clock.advance((today.getTime() - office.clock.now().getTime()) / 1000)
  agent = await office.person()
  for (const { on, labels = INBOX | UNREAD, size = 2000, ...mail } of mails)
    await deliver(office.deps, agent, mail, { at: new Date(`${on}T17:00:00Z`), labels, size })
  const trashed = await deliver(office.deps, agent, { subject: 'Thrown away', text: 'lease' })
  await office.call({ method: 'DELETE', url: `/v1/gmail-threads?thread_ids=${trashed.threadId}`, as: agent })
})

async function search(q: string) {
  return office.call({ url: `/v1/gmail-threads?count=100&q=${encodeURIComponent(q)}`, as: agent })
}

describe('searches as agents type them', () => {
  test.each<[string, string[]]>([
    // Words
    ['lease', ['Lease renewal', 'Renewal']],
    ['LEASE', ['Lease renewal', 'Renewal']],
    ['leas', ['Lease renewal', 'Renewal']],
    ['leas*', ['Lease renewal', 'Renewal']],
    ['lease renewal', ['Lease renewal', 'Renewal']],
    ['renewal lease', ['Lease renewal', 'Renewal']],
    ['  lease   renewal  ', ['Lease renewal', 'Renewal']],
    ['tenants', ['Lease renewal']],
    ["tenant's", ['Lease renewal']],
    ['nunez', ['Lease renewal', 'Last year', 'Renewal']],
    ['Núñez', ['Lease renewal', 'Last year', 'Renewal']],
    ['ruth weiss', ['Application', 'Open house', 'Rent question', 'Tour today']],
    ['ruth.weiss@client.example', ['Application', 'Open house', 'Rent question', 'Tour today']],
    ['@owner.example', ['Last year', 'Lease renewal', 'Renewal']],
    ['streeteasy', ['StreetEasy inquiry']],
    ['dinner', []],
    ['東京', []],
    ["' OR 1=1 --", []],
    // Phrases
    ['"lease renewal"', ['Lease renewal']],
    ['“lease renewal”', ['Lease renewal']],
    ['"renewal of your lease"', ['Renewal']],
    ['"lease renewal', ['Lease renewal']],
    ['"leas"', []],
    ['"no fee"', ['Rent question']],
    // Amounts, addresses, units, phone numbers
    ['1600', ['Rent question']],
    ['$1600', ['Rent question']],
    ['1,600', ['Rent question']],
    ['$1,600', ['Rent question']],
    ['1600000', ['Asking price']],
    ['$1,600,000', ['Asking price']],
    ['2450', ['Pre-war studio']],
    ['$2,450.00', ['Pre-war studio']],
    ['"210 E. 39th"', ['Renewal']],
    ['210 e 39', ['Renewal']],
    ['39th st', ['Renewal']],
    ['401 W 52nd Street', ['StreetEasy inquiry']],
    ['#12C', ['StreetEasy inquiry']],
    ['5b', ['Renewal', 'Tour today']],
    ['5-B', ['Renewal', 'Tour today']],
    ['2:30', ['Tour today']],
    ['212-555-0142', ['Tour today']],
    ['(212) 555-0142', ['Tour today']],
    ['2125550142', ['Tour today']],
    ['646-555-0199', ['Pre-war studio']],
    ['pre-war', ['Pre-war studio']],
    ['prewar', []],
    // OR, not, groups
    ['lease OR tour', ['Lease renewal', 'Renewal', 'Tour today']],
    ['lease | tour', ['Lease renewal', 'Renewal', 'Tour today']],
    ['"open house" OR application', ['Application', 'Last year', 'Open house']],
    ['renewal OR tour lease', ['Lease renewal', 'Renewal']],
    ['(renewal attached) OR tour', ['Lease renewal', 'Tour today']],
    ['lease -attached', ['Renewal']],
    ['lease NOT attached', ['Renewal']],
    ['-lease -application', without('Lease renewal', 'Renewal', 'Application', 'Last year')],
    ['-"lease renewal"', without('Lease renewal')],
    ['-(lease OR application)', without('Lease renewal', 'Renewal', 'Application', 'Last year')],
    ['lease AND renewal', ['Lease renewal', 'Renewal']],
    ['- lease', ['Lease renewal', 'Renewal']],
    // People and subject
    ['from:ruth', ['Application', 'Rent question', 'Tour today']],
    ['from: ruth', ['Application', 'Rent question', 'Tour today']],
    ['FROM:"Ruth Weiss"', ['Application', 'Rent question', 'Tour today']],
    ['from:jose@owner.example', ['Last year', 'Lease renewal', 'Renewal']],
    ['from:lease', []],
    [
      'from:(ruth OR adam)',
      ['Application', 'Asking price', 'Open house', 'Pre-war studio', 'Rent question', 'Tour today'],
    ],
    ['-from:ruth from:client.example', []],
    ['from:me', []],
    ['from:me in:anywhere', ['Half a reply', 'My answer']],
    ['to:me lease', ['Lease renewal', 'Renewal']],
    ['to:ruth in:sent', ['My answer']],
    ['to:ruth', ['Open house']],
    ['cc:ruth', ['Open house']],
    ['cc:adam', []],
    ['bcc:adam in:sent', ['My answer']],
    ['subject:lease', ['Lease renewal']],
    ['subject:(lease renewal)', ['Lease renewal']],
    ['-subject:renewal lease', []],
    // Dates and age
    ['after:11/20/2026', ['Lease renewal', 'Rent question', 'Tour today']],
    ['after:11/20/26', ['Lease renewal', 'Rent question', 'Tour today']],
    ['after:11/20', ['Lease renewal', 'Rent question', 'Tour today']],
    ['after:2026-11-20', ['Lease renewal', 'Rent question', 'Tour today']],
    ['after:2026/11/20', ['Lease renewal', 'Rent question', 'Tour today']],
    ['after:"Nov 20, 2026"', ['Lease renewal', 'Rent question', 'Tour today']],
    ['since:yesterday', ['Rent question', 'Tour today']],
    ['after:today', ['Tour today']],
    ['before:2026', ['Last year']],
    ['before:6/16/2026', ['Last year', 'Pre-war studio']],
    ['after:11/10/2026 before:11/16/2026', ['Asking price', 'Open house']],
    ['before:2/30/2026', []],
    ['lease after:soon', []],
    ['newer_than:2d', ['Rent question', 'Tour today']],
    [
      'newer_than:1w',
      without(
        'Application',
        'Last year',
        'Open house',
        'Pre-war studio',
        'StreetEasy inquiry',
        'Asking price',
      ),
    ],
    ['older_than:1y', ['Last year']],
    ['older_than:2m', ['Last year', 'Pre-war studio', 'StreetEasy inquiry']],
    // Files and size
    ['has:attachment', ['Application', 'Lease renewal']],
    ['has:pdf', ['Lease renewal']],
    ['filename:pdf', ['Lease renewal']],
    ['filename:.xlsx', ['Application']],
    ['filename:paystub', ['Application']],
    ['filename:"lease draft.pdf"', ['Lease renewal']],
    ['filename:_', ['Application']],
    ['-has:attachment from:ruth', ['Rent question', 'Tour today']],
    ['draft.pdf', ['Lease renewal']],
    ['larger:5M', ['Lease renewal']],
    ['larger:1mb smaller:5mb', ['Application']],
    ['smaller:1k', []],
    // State and folder
    ['is:unread lease', ['Lease renewal']],
    ['is:read', ['Open house', 'Pre-war studio', 'Renewal']],
    ['is:starred', ['Open house']],
    ['lease in:sent', ['My answer']],
    ['lease in:drafts', ['Half a reply']],
    ['lease in:trash', ['Thrown away']],
    ['lease in:spam', ['Win a lease']],
    [
      'lease in:anywhere',
      ['Half a reply', 'Lease renewal', 'My answer', 'Renewal', 'Thrown away', 'Win a lease'],
    ],
    ['in:inbox renewal', ['Lease renewal', 'Renewal']],
    ['in:nowhere', []],
    // Neither words nor operators
    ['???', []],
    ['$', []],
    [':* & | ! <->', []],
    ['()', []],
    ['🏠', ['Open house']],
    ['🚀', []],
    ['lease ???', ['Lease renewal', 'Renewal']],
    ['http://spam.example/a:b', []],
  ])('%s', async (q, subjects) => {
    const reply = await search(q)
    expect(reply.statusCode, reply.body).toBe(200)
    const { threads } = reply.json<{ collection: { threads: { subject: string }[] } }>().collection
    expect(threads.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted())
  })

  test('finds amounts in messages that were stored with commas', async () => {
    const { id } = await deliver(office.deps, agent, { subject: 'Stored earlier' }, { labels: INBOX })
    await office.deps.pool.query(
      `UPDATE mail_message SET search = mail_search('Stored earlier', '', '', 'It is $3,275 now') WHERE id = $1`,
      [id],
    )
    for (const q of ['3275', '$3,275', '"is 3275 now"', '"is $3,275 now"'])
      expect((await search(q)).json()).toMatchObject({
        collection: { threads: [{ subject: 'Stored earlier' }] },
      })
    expect((await search('3,27')).json()).toMatchObject({ collection: { total: 1 } })
  })

  test('explains how long a search may be', async () => {
    const reply = await search('a'.repeat(501))
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ errorMsg: 'Search for at most 500 characters' })
  })
})
