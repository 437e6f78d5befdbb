import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testOffice, type TestPerson } from '../../test/harness/test-office.ts'
import { run } from './import-mail.ts'

const office = testOffice()
let folder: string
let output: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pb-mail-'))
  output = []
  vi.spyOn(console, 'log').mockImplementation((text: string) => void output.push(text))
  vi.spyOn(console, 'error').mockImplementation((text: string) => void output.push(text))
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(folder, { recursive: true })
})

const mail = (subject: string, more = '') =>
  `From: Nora <nora@client.example>\nTo: a@o.example\nSubject: ${subject}\nMessage-ID: <${subject.replaceAll(' ', '')}@x>\nDate: Mon, 2 Mar 2020 09:00:00 +0000\n${more}\nHello\n`

async function inMailbox({ personId }: TestPerson) {
  const { rows } = await office.deps.pool.query<{ subject: string; labels: number }>(
    'SELECT subject, labels FROM mail_message WHERE person_id = $1 ORDER BY subject',
    [personId],
  )
  return rows.map(({ subject, labels }) => [subject, labels])
}

test('imports messages with the same Message-ID, sender and subject but other content', async () => {
  const me = await office.person()
  for (const [position, text] of ['Disk 80 % full', 'Disk 90 % full', 'Disk 80 % full'].entries())
    await writeFile(join(folder, `${position}.eml`), mail('Report').replace('Hello', text))
  expect(await run([folder, '--to', me.email], office.deps)).toBe(0)
  expect(output.at(-1)).toMatch(/Added: 2\. Already in the mailbox: 1\./)
  expect(await inMailbox(me)).toHaveLength(2)
})

const files = () => readdir(join(office.deps.env.dataDir, 'files', 'mail'), { recursive: true })

test('imports a folder of mbox and eml files once across several runs', async () => {
  const me = await office.person()
  const separator = 'From nora@client.example Mon Mar  2 09:00:00 2020\n'
  await mkdir(join(folder, 'cur'))
  await writeFile(
    join(folder, 'archive.mbox'),
    [
      mail('In'),
      mail('Gmail', 'X-Gmail-Labels: Archived,Starred,Unread,"My label"\n'),
      mail('Mine').replace('nora@client.example', me.email.toUpperCase()),
    ]
      .map((text) => `${separator}${text}\n`)
      .join(''),
  )
  await writeFile(join(folder, 'one.eml'), mail('One'))
  await writeFile(join(folder, 'cur', '1.x:2,F'), mail('Two'))
  await writeFile(join(folder, 'notes.json'), '{}')
  const expected = [
    ['Gmail', 2 | 512],
    ['In', 1],
    ['Mine', 4],
    ['One', 1],
    ['Two', 1 | 2 | 512],
  ]
  expect(await run([folder, '--to', me.email], office.deps)).toBe(0)
  expect(output.at(-1)).toMatch(
    /^Done after [\d.]+ s\. Added: 5\. Already in the mailbox: 0\. Damaged, imported in part: 0\. Failed: 0\.$/,
  )
  expect(await inMailbox(me)).toEqual(expected)

  const storedFiles = await files()
  expect(await run([folder, '--to', me.email], office.deps)).toBe(0)
  expect(output.at(-1)).toMatch(/Added: 0\. Already in the mailbox: 5\./)
  expect(await inMailbox(me)).toEqual(expected)
  expect(await files()).toEqual(storedFiles)
})

test('continues after a message that cannot be stored, and names it', async () => {
  const me = await office.person()
  for (const name of ['a', 'b', 'c']) await writeFile(join(folder, `${name}.eml`), mail(`Mail ${name}`))
  let puts = 0
  const failing = {
    ...office.deps,
    files: {
      ...office.deps.files,
      put: (...args: Parameters<typeof office.deps.files.put>) =>
        (puts += 1) === 2 ? Promise.reject(new Error('disk full')) : office.deps.files.put(...args),
    },
  }
  expect(await run([folder, '--to', me.email], failing)).toBe(1)
  expect(output).toContainEqual(expect.stringContaining('b.eml: disk full'))
  expect(await run([folder, '--to', me.email], office.deps)).toBe(0)
  expect((await inMailbox(me)).map(([subject]) => subject)).toEqual(['Mail a', 'Mail b', 'Mail c'])
})

test('stops after the current message, and continues when it runs again', async () => {
  const me = await office.person()
  for (const name of ['a', 'b', 'c']) await writeFile(join(folder, `${name}.eml`), mail(`Mail ${name}`))
  const stopping = {
    ...office.deps,
    files: {
      ...office.deps.files,
      put: (...args: Parameters<typeof office.deps.files.put>) => {
        process.emit('SIGINT')
        return office.deps.files.put(...args)
      },
    },
  }
  expect(await run([folder, '--to', me.email], stopping)).toBe(0)
  expect(output.join('\n')).toMatch(/^Stopped after .* Added: 1\./)
  expect(await run([folder, '--to', me.email], office.deps)).toBe(0)
  expect(await inMailbox(me)).toHaveLength(3)
})

test('reports invalid arguments', async () => {
  const me = await office.person()
  expect(await run([folder], office.deps)).toBe(2)
  expect(await run([folder, '--to', 'unknown@o.example'], office.deps)).toBe(1)
  expect(await run([join(folder, 'none'), '--to', me.email], office.deps)).toBe(1)
  expect(output.at(-1)).toMatch(/^File not found: /)
})
