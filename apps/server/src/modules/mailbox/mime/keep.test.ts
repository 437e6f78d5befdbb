import { readdir, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testOffice } from '../../../../test/harness.ts'
import { discardFiles, parseMessage } from './keep.ts'

const office = testOffice()

const withFile = (bytes: number) => {
  const line = `${Buffer.alloc(57, 'a').toString('base64')}\r\n`
  const head =
    'Subject: Big\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nhello\r\n--b\r\nContent-Type: application/x; name=a.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n'
  return Buffer.from(`${head}${line.repeat(Math.ceil(bytes / line.length))}--b--\r\n`)
}
const streamed = (raw: Buffer) => ({ stream: Readable.from([raw]), bytes: raw.length })

test('files go into the file store, and can be taken back', async () => {
  const message = await parseMessage(office.deps, withFile(1000))
  const [file] = message.attachments
  expect([message.text.trim(), file?.filename, file?.bytes]).toEqual(['hello', 'a.bin', 57 * 13])
  const found = await office.deps.files.get(file!.fileKey)
  expect(await text(found!.stream)).toBe('a'.repeat(57 * 13))
  await discardFiles(office.deps, [file!.fileKey])
  expect(await office.deps.files.get(file!.fileKey)).toBeNull()
})

/** Bytes of memory that this process and those it started hold; of this one alone where the system does not tell. */
async function held(): Promise<number> {
  const { pid } = process
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const pages = children.split(' ').map(async (child) => {
    const statm = child === '' ? '' : await readFile(`/proc/${child}/statm`, 'utf8').catch(() => '')
    const [, resident = 0, shared = 0] = statm.split(' ').map(Number)
    // The program itself is in memory once, however many run it.
    return (resident - shared) * 4096
  })
  return process.memoryUsage.rss() + (await Promise.all(pages)).reduce((sum, bytes) => sum + bytes, 0)
}

test('two messages of 40 MB raise the memory by less than 250 MB', async () => {
  const raw = withFile(40_000_000)
  // What both callers hold at the same time is the file on disk, here one buffer.
  const before = await held()
  let peak = before
  const reading = Promise.all([streamed(raw), streamed(raw)].map((mail) => parseMessage(office.deps, mail)))
  const done = reading.then(() => true)
  while (!(await Promise.race([done, sleep(10)]))) peak = Math.max(peak, await held())
  const messages = await reading
  expect(messages.map(({ attachments }) => attachments[0]!.bytes > 29_000_000)).toEqual([true, true])
  expect((peak - before) / 1e6).toBeLessThan(250)
}, 120_000)

test('a message of more parts than any mail has is marked, and those beside it are whole', async () => {
  const bomb = Buffer.from(
    `Subject: bomb\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(500_000)}`,
  )
  const [broken, whole] = await Promise.all([
    parseMessage(office.deps, streamed(bomb)),
    parseMessage(office.deps, Buffer.from('Subject: fine\n\nhello')),
  ])
  expect([broken.subject, broken.problem === null]).toEqual(['bomb', false])
  expect([whole.subject, whole.problem]).toEqual(['fine', null])
})

const kept = () => readdir(join(office.deps.env.dataDir, 'files', 'mail'), { recursive: true })

test('where the files cannot be kept, none is left', async () => {
  const before = await kept()
  const failing = {
    ...office.deps,
    files: { ...office.deps.files, put: () => Promise.reject(new Error('disk full')) },
  }
  await expect(parseMessage(failing, withFile(100))).rejects.toThrow('disk full')
  expect(await kept()).toEqual(before)
})
