import { expect, test } from 'vitest'
import { makeZip } from '../../../platform/files/zip/make-zip.fixture.ts'
import { one } from '../../../platform/db/one-row.ts'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { mail, mailImportCalls, separator, toMbox } from './import-calls.fixture.ts'

const office = testOffice()
const { read, apply, problems, inMailbox } = mailImportCalls(office)

test('files that hold no email say so, and nothing of them is kept', async () => {
  const as = await office.person()
  const cases: [name: string, file: Buffer, problem: RegExp][] = [
    ['notes.txt', Buffer.from('just a note'), /We found no email in this file/],
    ['empty.mbox', Buffer.alloc(0), /We found no email/],
    ['photos.zip', makeZip([{ name: 'a.jpg', content: Buffer.from('x') }]), /We found no email/],
    [
      'broken.zip',
      makeZip([{ name: 'a.mbox', content: Buffer.from(toMbox(mail('A'))) }]).subarray(0, 60),
      /damaged or incomplete/,
    ],
  ]
  const failed = await Promise.all(cases.map(([name, file]) => read(as, file, name)))
  for (const [at, [name, , problem]] of cases.entries()) {
    expect(failed[at], name).toMatchObject({ state: 'failed', added: 0 })
    expect(failed[at]!.problem, name).toMatch(problem)
  }
})

test('one file with everything that is wrong in mail: each message is there, or named with its reason', async () => {
  const as = await office.person()
  const bytes = (text: string) => Buffer.from(text, 'latin1')
  const file = Buffer.concat([
    bytes('garbage before the first message\n\n'),
    bytes(`${separator}${mail('CRLF')}\n`.replaceAll('\n', '\r\n')),
    // It states 5 GB and has one line of 3 MB, more than the processes that parse mail take at once.
    bytes(`${separator}${mail('Long line', 'Content-Length: 5000000000\nLines: 1\n', '')}`),
    Buffer.alloc(3_000_000, 'From x '),
    bytes(`\n\n${separator}${mail('Quoted', '', '>From me\n>>From you\n From us\n')}\n`),
    bytes(
      `${separator}${mail('Charset', 'Content-Type: text/plain; charset=made-up-1\n', 'caf\xe9 \xff\xfe\n')}\n`,
    ),
    bytes(
      `${separator}From: =?klingon?Q?=FF?= <nora@client.example>\nSubject: =?utf-8?B?/w==?= Bad words\nMessage-ID: <bad@x>\n\nx\n\n`,
    ),
    bytes(`${separator}\n\n`),
    bytes(`${separator}${mail('Last').trimEnd()}`),
  ])
  // Garbage before the first separator makes it no mbox, so that goes into an archive under a name of a mailbox.
  const draft = await read(as, makeZip([{ name: 'Inbox.mbox', content: file.subarray(34) }]), 'mail.zip')
  expect(draft).toMatchObject({ state: 'draft', total: 7, failed: 1, summary: { messages: 6 } })
  expect(await problems(as, draft.import_id)).toEqual([
    expect.objectContaining({ entry: 6, location: 'Inbox.mbox (6)' }),
  ])
  expect(await apply(as, draft.import_id)).toMatchObject({ state: 'applied', added: 6, failed: 1 })
  const subjects = (await inMailbox(as)).map(([subject]) => subject)
  expect(subjects).toEqual(expect.arrayContaining(['CRLF', 'Long line', 'Quoted', 'Charset', 'Last']))
  const { rows } = await office.deps.pool.query<{ plain: string }>(
    `SELECT plain FROM mail_body b JOIN mail_message m ON m.id = b.message_id WHERE m.subject = 'Quoted'`,
  )
  expect(one(rows).plain.trim()).toBe('From me\n>From you\n From us')
})
