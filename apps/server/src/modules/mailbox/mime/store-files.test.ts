import { readdir, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { deleteFiles, parseMessage } from './store-files.ts'

const office = testOffice()

const withFile = (bytes: number) => {
  const line = `${Buffer.alloc(57, 'a').toString('base64')}\r\n`
  const head =
    'Subject: Big\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nhello\r\n--b\r\nContent-Type: application/x; name=a.bin\r\nContent-Transfer-Encoding: base64\r\n\r\n'
  return Buffer.from(`${head}${line.repeat(Math.ceil(bytes / line.length))}--b--\r\n`)
}
const streamed = (raw: Buffer) => ({ stream: Readable.from([raw]), bytes: raw.length })

test('stores the files of a message and deletes them again', async () => {
  const message = await parseMessage(office.deps, withFile(1000))
  const [file] = message.attachments
  expect([message.text.trim(), file?.filename, file?.bytes]).toEqual(['hello', 'a.bin', 57 * 13])
  const found = await office.deps.files.get(file!.fileKey)
  expect(await text(found!.stream)).toBe('a'.repeat(57 * 13))
  await deleteFiles(office.deps, [file!.fileKey])
  expect(await office.deps.files.get(file!.fileKey)).toBeNull()
})

/** Returns the memory of this process and its children in bytes; of this process only on systems without /proc. */
async function measureMemory(): Promise<number> {
  const { pid } = process
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  const pages = children.split(' ').map(async (child) => {
    const statm = child === '' ? '' : await readFile(`/proc/${child}/statm`, 'utf8').catch(() => '')
    const [, resident = 0, shared = 0] = statm.split(' ').map(Number)
    // Shared pages (the program itself) are in memory only once.
    return (resident - shared) * 4096
  })
  return process.memoryUsage.rss() + (await Promise.all(pages)).reduce((sum, bytes) => sum + bytes, 0)
}

test('parses two 40 MB messages with less than 250 MB of memory', async () => {
  const raw = withFile(40_000_000)
  // Both calls read the same buffer, as if it were one file on disk.
  const before = await measureMemory()
  let peak = before
  const reading = Promise.all([streamed(raw), streamed(raw)].map((mail) => parseMessage(office.deps, mail)))
  const done = reading.then(() => true)
  while (!(await Promise.race([done, sleep(10)]))) peak = Math.max(peak, await measureMemory())
  const messages = await reading
  expect(messages.map(({ attachments }) => attachments[0]!.bytes > 29_000_000)).toEqual([true, true])
  expect((peak - before) / 1e6).toBeLessThan(250)
}, 120_000)

test('marks a message with too many parts, without affecting others in the batch', async () => {
  const bomb = Buffer.from(
    `Subject: bomb\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${'--b\r\n\r\n'.repeat(500_000)}`,
  )
  const [broken, intact] = await Promise.all([
    parseMessage(office.deps, streamed(bomb)),
    parseMessage(office.deps, Buffer.from('Subject: fine\n\nhello')),
  ])
  expect([broken.subject, broken.problem === null]).toEqual(['bomb', false])
  expect([intact.subject, intact.problem]).toEqual(['fine', null])
})

const listStoredFiles = () => readdir(join(office.deps.env.dataDir, 'files', 'mail'), { recursive: true })

test('leaves no files when one cannot be stored', async () => {
  const before = await listStoredFiles()
  const failing = {
    ...office.deps,
    files: { ...office.deps.files, put: () => Promise.reject(new Error('disk full')) },
  }
  await expect(parseMessage(failing, withFile(100))).rejects.toThrow('disk full')
  expect(await listStoredFiles()).toEqual(before)
})
