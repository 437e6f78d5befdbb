import { beforeEach, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness/test-office.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { labelBits } from '../../labels.ts'
import { deleteUnreferencedFiles } from '../../store/files.ts'
import { createIngester, type RemoteMessage } from './ingest.ts'

const office = testOffice()
let agent: TestPerson
beforeEach(async () => {
  agent = await office.person()
})

const createMail = (
  n: number,
  overrides: Partial<RemoteMessage> = {},
  content = `file ${n}`,
): RemoteMessage => ({
  folder: 'INBOX',
  remoteId: `1:${n}`,
  labels: labelBits.INBOX,
  at: office.clock.now(),
  raw: Buffer.from(
    `From: nora@client.example\r\nMessage-ID: <brought-${n}@client.example>\r\nSubject: Mail ${n}\r\n` +
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nhello\r\n--b\r\nContent-Type: application/x; name=a.bin\r\n\r\n${content}\r\n--b--`,
  ),
  ...overrides,
})

const tick = () => new Promise((done) => setImmediate(done))

/**
 * Returns dependencies whose database commits the first `times` transactions and then fails. The first of them waits
 * until `files` files have been stored.
 */
function createDepsLosingCommits(times: number, files: number): Deps {
  let left = times
  let storedCount = 0
  const areFilesStored = () => storedCount >= files
  const db = new Proxy(office.deps.db, {
    get(target, name) {
      if (name === 'transaction')
        return () => ({
          async execute(work: Parameters<ReturnType<typeof target.transaction>['execute']>[0]) {
            while (!areFilesStored()) await tick()
            await tick()
            const result = await target.transaction().execute(work)
            left -= 1
            if (left >= 0) throw Object.assign(new Error('the connection is gone'), { code: 'ECONNRESET' })
            return result
          },
        })
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
  const counting = {
    ...office.deps.files,
    put: (...args: Parameters<Deps['files']['put']>) =>
      office.deps.files.put(...args).finally(() => (storedCount += 1)),
  }
  return { ...office.deps, db, files: counting }
}

async function isStored(key: string): Promise<boolean> {
  const found = await office.deps.files.get(key)
  found?.stream.destroy()
  return found !== null
}

async function listStoredFiles(): Promise<{ subject: string; complete: boolean }[]> {
  const { rows } = await office.deps.pool.query<{ subject: string; raw_key: string; file_key: string }>(
    `SELECT subject, raw_key, file_key FROM mail_message m JOIN mail_attachment a ON a.message_id = m.id
     WHERE m.person_id = $1 ORDER BY subject`,
    [agent.personId],
  )
  return Promise.all(
    rows.map(async ({ subject, raw_key, file_key }) => ({
      subject,
      complete: (await isStored(raw_key)) && (await isStored(file_key)),
    })),
  )
}

const all = (count: number) =>
  Array.from({ length: count }, (_item, n) => ({ subject: `Mail ${n}`, complete: true }))

test('stores messages ingested concurrently exactly once, including duplicates', async () => {
  const ingest = createIngester(office.deps, agent.personId)
  const numbers = [0, 1, 2, 3, 4, 0, 3]
  const added = await Promise.all(numbers.map((n) => ingest(createMail(n))))
  expect(added.filter((one) => one?.added)).toHaveLength(5)
  // The same message under another remote id maps to the one stored message.
  expect(await ingest(createMail(2, { remoteId: '1:77' }))).toMatchObject({ added: false })
  expect(await listStoredFiles()).toEqual(all(5))
  const { rows } = await office.deps.pool.query('SELECT FROM mail_remote WHERE person_id = $1', [
    agent.personId,
  ])
  expect(rows).toHaveLength(6)
})

test('stores messages that share a Message-ID, sender and subject, each once', async () => {
  const ingest = createIngester(office.deps, agent.personId)
  const withContent = (content: string, remoteId: string) => createMail(0, { remoteId }, content)
  const contents = ['file 0', 'file 1', 'file 2', 'file 1']
  const added = await Promise.all(contents.map((content, n) => ingest(withContent(content, `1:${n}`))))
  expect(added.filter((one) => one?.added)).toHaveLength(3)
  expect(await ingest(withContent('file 2', '2:1'))).toMatchObject({ added: false })
  expect(await ingest(withContent('file 3', '2:2'))).toMatchObject({ added: true })
})

test('keeps the files of a message whose commit response was lost', async () => {
  const ingest = createIngester(createDepsLosingCommits(2, 8), agent.personId)
  const results = await Promise.allSettled([0, 1, 2, 3].map((n) => ingest(createMail(n))))
  // The first batch has a single message and its result is lost; the others are found when each is retried alone.
  const statuses = results.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(await listStoredFiles()).toEqual(all(4))
  office.clock.advance(86_400)
  await deleteUnreferencedFiles(office.deps)
  expect(await listStoredFiles()).toEqual(all(4))
})

test('stores the other messages of a batch when one is invalid', async () => {
  const ingest = createIngester(office.deps, agent.personId)
  const results = await Promise.allSettled([
    ingest(createMail(0)),
    ingest(createMail(1)),
    ingest(createMail(2, { at: new Date(Number.NaN) })),
    ingest(createMail(3)),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect((await listStoredFiles()).map(({ subject }) => subject)).toEqual(['Mail 0', 'Mail 1', 'Mail 3'])
})
