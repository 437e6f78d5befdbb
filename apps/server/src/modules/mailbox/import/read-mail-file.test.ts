import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { downloadZip } from 'client-zip'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeZip } from '../../../platform/files/zip/make-zip.fixture.ts'
import { mail, toMbox } from '../file-imports/import-calls.fixture.ts'
import { readMailArchive, readMailFile, type SourceEntry } from './read-mail-file.ts'

const modified = new Date('2026-03-02T15:00:00Z')
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pb-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

const toLine = (entry: SourceEntry): string =>
  'raw' in entry
    ? `${entry.location}: ${/Subject: (.*)/.exec(entry.raw.toString('latin1'))?.[1]?.trim()} ${entry.folder?.others ?? '-'}`
    : `${entry.location}! ${entry.reason}`

async function list(entries: AsyncIterable<SourceEntry>): Promise<string[]> {
  const lines: string[] = []
  for await (const entry of entries) lines.push(toLine(entry))
  return lines
}

async function readArchive(zip: Buffer, maxBytes?: number): Promise<string[]> {
  const path = join(folder, 'a.zip')
  await writeFile(path, zip)
  const handle = await open(path)
  try {
    return await list(readMailArchive(handle.fd, zip.length, { path: '', modified }, maxBytes))
  } finally {
    await handle.close()
  }
}

const mbox = (...subjects: string[]) => Buffer.from(toMbox(...subjects.map((subject) => mail(subject))))

test('an archive: folders by file names, deflated or stored, without what is no mail', async () => {
  const files = [
    { name: 'Takeout/archive_browser.html', content: Buffer.from('<p>') },
    { name: 'Takeout/Mail/All mail Including Spam and Trash.mbox', content: mbox('One', 'Two') },
    { name: 'people/Ann/mail/Inbox.mbox', content: mbox('Three'), method: 0 },
    { name: 'people/Ann/mail/Spam.mbox', content: mbox('Four') },
    { name: 'people/Ann/mail/Übrige.mbox', content: mbox('Five') },
    { name: 'letters/one.eml', content: Buffer.from(mail('Six').replaceAll('\n', '\r\n')) },
    { name: 'photos/a.jpg', content: Buffer.from('From here') },
    { name: 'empty.mbox', content: Buffer.alloc(0) },
    { name: 'inner', content: makeZip([{ name: 'a.mbox', content: mbox('Seven') }]) },
  ]
  const expected = [
    'Takeout/Mail/All mail Including Spam and Trash.mbox (1): One -',
    'Takeout/Mail/All mail Including Spam and Trash.mbox (2): Two -',
    'people/Ann/mail/Inbox.mbox (1): Three 1',
    'people/Ann/mail/Spam.mbox (1): Four 128',
    'people/Ann/mail/Übrige.mbox (1): Five -',
    'letters/one.eml: Six -',
    'inner! It’s a ZIP file inside a ZIP file. Unpack it and upload it on its own.',
  ]
  expect(await readArchive(makeZip(files))).toEqual(expected)
  // As our own exports are written, with sizes after the content.
  const exported = downloadZip(files.map(({ name, content }) => ({ name, input: new Uint8Array(content) })))
  expect(await readArchive(await buffer(Readable.fromWeb(exported.body as never)))).toEqual(expected)
})

test('an archive that is damaged, protected, or unpacks to more than there is', async () => {
  const good = { name: 'good.mbox', content: mbox('Good') }
  expect(
    await readArchive(
      makeZip([
        { name: 'secret.mbox', content: mbox('Secret'), flags: 0x801 },
        { name: 'odd.mbox', content: mbox('Odd'), method: 12 },
        good,
      ]),
    ),
  ).toEqual(
    [
      'secret.mbox! It’s protected by a password',
      'odd.mbox! It’s packed in a way that we can’t unpack',
      'good.mbox (1): Good 1',
    ].map((line) => line.replace('Good 1', 'Good -')),
  )
  const damaged = makeZip([{ name: 'bad.mbox', content: mbox('Bad') }, good])
  damaged.fill(0xff, 45, 70)
  expect(await readArchive(damaged)).toEqual([
    'bad.mbox! It’s damaged in the ZIP file',
    'good.mbox (1): Good -',
  ])
  await expect(readArchive(damaged.subarray(0, -30))).rejects.toThrow('damaged or incomplete')
  const bomb = makeZip([{ name: 'bomb.mbox', content: Buffer.alloc(20_000_000, 'From ') }])
  await expect(readArchive(bomb, 10_000_000)).rejects.toThrow('too large once it’s unpacked')
})

test('the export of an office with the mail of two people is refused, that of one is read', async () => {
  const inbox = (person: string) => ({ name: `people/${person}/mail/Inbox.mbox`, content: mbox(person) })
  expect(await readArchive(makeZip([inbox('1-Ann')]))).toEqual(['people/1-Ann/mail/Inbox.mbox (1): 1-Ann 1'])
  await expect(readArchive(makeZip([inbox('1-Ann'), inbox('2-Ben')]))).rejects.toThrow('several people')
})

test('any damage of an archive ends with its reason', async () => {
  const zip = makeZip([
    { name: 'a.mbox', content: mbox('One') },
    { name: 'b.mbox', content: mbox('Two'), method: 0 },
  ])
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(zip.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: zip.length }),
      async (changes, length) => {
        const changed = Buffer.from(zip.subarray(0, length))
        for (const [at, byte] of changes) if (at < length) changed[at] = byte
        const lines = await readArchive(changed).catch((error: Error) => [error.name])
        expect(lines.length).toBeLessThan(10)
        if (lines.includes('RangeError') || lines.includes('TypeError')) throw new Error(lines.join())
      },
    ),
    { numRuns: 200 },
  )
})

test('a file without a From line is one message, or none with its reason', async () => {
  const read = (text: string, path = 'a.eml') =>
    list(readMailFile(Readable.from([Buffer.from(text)]), { path, modified }))
  expect(await read(mail('One'))).toEqual(['a.eml: One -'])
  expect(await read('')).toEqual([])
  expect(await read('just a note\nof two lines')).toEqual([
    'a.eml! It has no header lines, so it isn’t an email',
  ])
  expect(await read(toMbox(mail('Sent one')), 'Sent')).toEqual(['Sent (1): Sent one 4'])
})
