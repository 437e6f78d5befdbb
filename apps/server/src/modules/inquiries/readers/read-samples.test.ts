import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseMimeMessage } from '../../mailbox/mime/parse.ts'
import { readLead, type MailOrigin, type ReadLead } from './read-lead.ts'

const folder = join(import.meta.dirname, 'samples')
const trusted: MailOrigin = { authentication: null, isFromOffice: true, isOfficeClaim: false }

async function parseSample(name: string) {
  const bytes = await readFile(join(folder, name))
  return parseMimeMessage(new Uint8Array(bytes).buffer, new Date('2026-05-13T00:00:00Z'))
}

/** The fields that state something. */
function toStated(read: ReadLead | null): object | null {
  if (!read) return null
  const stated = Object.entries(read.fields).filter(([, value]) => value !== '' && value !== null)
  const { reader, source, reading } = read
  return { reader, source, reading, fields: Object.fromEntries(stated) }
}

const samples = (await readdir(folder)).filter((name) => name.endsWith('.eml'))

describe('reads each sample as expected', () => {
  test.each(samples)('%s', async (name) => {
    const read = readLead(await parseSample(name), trusted)
    const expected = await readFile(join(folder, name.replace(/\.eml$/, '.json')), 'utf8')
    expect(toStated(read)).toEqual(JSON.parse(expected))
  })
})

const eml = async (name: string) => parseSample(`${name}.eml`)
const origin = (given: Partial<MailOrigin>): MailOrigin => ({ ...trusted, isFromOffice: false, ...given })
const unchecked = { verified: false, spf: 'none', dkim: 'none', dmarc: 'none' }
const failed = { verified: false }
const passed = { verified: true }

test.each([
  ['a portal’s mail that passed', 'streeteasy_question', passed, 'read'],
  ['a portal’s mail that was not checked', 'streeteasy_question', unchecked, 'unverified'],
  ['a portal’s address that failed', 'streeteasy_question', failed, 'unverified'],
  ['a portal’s name on another domain that passed', 'leadmetadata_realtor_buyer', passed, 'unverified'],
  ['a portal’s name on another domain that failed', 'leadmetadata_realtor_buyer', failed, 'unverified'],
  ['a website that passed', 'leadmetadata_meta_in_body', passed, 'read'],
  ['a website that failed', 'leadmetadata_meta_in_body', failed, 'unverified'],
  ['a mail that an outsider forwarded', 'streeteasy_forwarded', passed, 'unverified'],
] as const)('%s is %s: %j', async (_what, name, authentication, reading) => {
  expect(readLead(await eml(name), origin({ authentication }))?.reading).toBe(reading)
})

test('a lead in the name of a colleague is unverified', async () => {
  const read = readLead(
    await eml('streeteasy_question'),
    origin({ authentication: passed, isOfficeClaim: true }),
  )
  expect(read?.reading).toBe('unverified')
})

test('a portal’s name alone makes no lead', async () => {
  const mail = await eml('streeteasy_unreadable')
  const from = { name: 'StreetEasy', email: 'noreply@streeteasy.com.evil.example' }
  const written = {
    ...mail,
    from,
    subject: 'Your account',
    text: 'Name: Ruth Weiss\nEmail: ruth@weiss.example',
  }
  expect(readLead(written, origin({ authentication: passed }))).toBeNull()
  const claimed = readLead({ ...written, subject: 'New inquiry' }, origin({ authentication: passed }))
  expect(claimed?.reading).toBe('unverified')
})

test('reads a lead with five megabytes of HTML, and any text, within bounds', async () => {
  const mail = await eml('streeteasy_question')
  const html = `${mail.html!}${'<div><meta name="x">'.repeat(260_000)}`
  const text = `${mail.text}\n${'Message: (((((.'.repeat(300_000)}`
  const read = readLead({ ...mail, html, text }, trusted)
  expect(read).toMatchObject({ reading: 'read', fields: { name: 'Ms. Okafor', unit: '4B' } })
  const piece = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.constantFrom(
      'From: ',
      'Subject: ',
      'Message:',
      'Price: $',
      '\n',
      '> ',
      'wrote: "',
      '#',
      '<meta name="lead_name" content="',
      '&#x110000;',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const anything = pieces.join('')
      const found = readLead({ ...mail, subject: anything, text: anything, html: anything }, trusted)
      expect(found === null || found.fields.message.length <= 10_000).toBe(true)
    }),
    { numRuns: 200 },
  )
})
