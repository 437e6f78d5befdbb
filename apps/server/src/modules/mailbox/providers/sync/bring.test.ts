import { beforeEach, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../../test/harness.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { labelBits } from '../../labels.ts'
import { sweepFiles } from '../../store/files.ts'
import { bringer, type RemoteMail } from './bring.ts'

const office = testOffice()
let agent: TestPerson
beforeEach(async () => {
  agent = await office.person()
})

const mailOf = (n: number, more: Partial<RemoteMail> = {}): RemoteMail => ({
  folder: 'INBOX',
  remoteId: `1:${n}`,
  labels: labelBits.INBOX,
  at: office.clock.now(),
  raw: Buffer.from(
    `From: nora@client.example\r\nMessage-ID: <brought-${n}@client.example>\r\nSubject: Mail ${n}\r\n` +
      `Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n\r\nhello\r\n--b\r\nContent-Type: application/x; name=a.bin\r\n\r\nfile ${n}\r\n--b--`,
  ),
  ...more,
})

const tick = () => new Promise((done) => setImmediate(done))

/**
 * The office's dependencies, whose database carries out so many transactions without saying so; the first of them waits
 * until so many files have been put.
 */
function losingAnswers(times: number, files: number): Deps {
  let left = times
  let put = 0
  const arePut = () => put >= files
  const db = new Proxy(office.deps.db, {
    get(target, name) {
      if (name === 'transaction')
        return () => ({
          async execute(work: Parameters<ReturnType<typeof target.transaction>['execute']>[0]) {
            while (!arePut()) await tick()
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
    put: (...given: Parameters<Deps['files']['put']>) =>
      office.deps.files.put(...given).finally(() => (put += 1)),
  }
  return { ...office.deps, db, files: counting }
}

async function isKept(key: string): Promise<boolean> {
  const found = await office.deps.files.get(key)
  found?.stream.destroy()
  return found !== null
}

async function keptFiles(): Promise<{ subject: string; whole: boolean }[]> {
  const { rows } = await office.deps.pool.query<{ subject: string; raw_key: string; file_key: string }>(
    `SELECT subject, raw_key, file_key FROM mail_message m JOIN mail_attachment a ON a.message_id = m.id
     WHERE m.person_id = $1 ORDER BY subject`,
    [agent.personId],
  )
  return Promise.all(
    rows.map(async ({ subject, raw_key, file_key }) => ({
      subject,
      whole: (await isKept(raw_key)) && (await isKept(file_key)),
    })),
  )
}

const all = (count: number) =>
  Array.from({ length: count }, (_item, n) => ({ subject: `Mail ${n}`, whole: true }))

test('mails that come at once are each there once, also where they come twice', async () => {
  const bring = bringer(office.deps, agent.personId)
  const twice = [0, 1, 2, 3, 4, 0, 3]
  const added = await Promise.all(twice.map((n) => bring(mailOf(n))))
  expect(added.filter((one) => one?.added)).toHaveLength(5)
  // The same mail under another id there is one here, and both are known.
  expect(await bring(mailOf(2, { remoteId: '1:77' }))).toMatchObject({ added: false })
  expect(await keptFiles()).toEqual(all(5))
  const { rows } = await office.deps.pool.query('SELECT FROM mail_remote WHERE person_id = $1', [
    agent.personId,
  ])
  expect(rows).toHaveLength(6)
})

test('what was stored though nobody heard of it keeps its files', async () => {
  const bring = bringer(losingAnswers(2, 8), agent.personId)
  const ends = await Promise.allSettled([0, 1, 2, 3].map((n) => bring(mailOf(n))))
  // One came before the others, and nobody knows of it; those were found when each was tried by itself.
  const statuses = ends.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected'])
  expect(await keptFiles()).toEqual(all(4))
  office.clock.advance(86_400)
  await sweepFiles(office.deps)
  expect(await keptFiles()).toEqual(all(4))
})

test('one that may not be stored holds up none of the others', async () => {
  const bring = bringer(office.deps, agent.personId)
  const ends = await Promise.allSettled([
    bring(mailOf(0)),
    bring(mailOf(1)),
    bring(mailOf(2, { at: new Date(Number.NaN) })),
    bring(mailOf(3)),
  ])
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect((await keptFiles()).map(({ subject }) => subject)).toEqual(['Mail 0', 'Mail 1', 'Mail 3'])
})
