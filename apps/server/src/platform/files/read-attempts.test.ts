import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { getErrorCode } from '../../../test/calls/listing-calls.ts'
import { multipart } from '../../../test/calls/multipart.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { FatalFileError, UnreadableFileError } from '../errors/expected-error.ts'
import { getOwnHolder } from '../processes.ts'
import { withReadAttempt } from './read-attempts.ts'

const office = testOffice()
let supervisor: TestPerson
beforeAll(async () => {
  supervisor = await office.person(['SUPERVISOR'])
})

const deadHolder = () => getOwnHolder().replace(/ \| .*$/, ' | 1 1 another boot')
/** Records attempts that were under way when their process ended. */
async function endProcessWhileReading(text: string, times: number): Promise<void> {
  const hash = createHash('sha256').update(text).digest()
  for (let n = 0; n < times; n += 1)
    await office.deps.db
      .insertInto('file_read_attempt')
      .values({ hash, leased_by: deadHolder(), started_at: office.clock.now() })
      .execute()
}
const upload = (url: string, text: string) =>
  office.call({ method: 'POST', url, as: supervisor, ...multipart('file', 'a.csv', Buffer.from(text)) })

test.each(['/v1/sheet-imports?company=Quarantine', '/v1/client-imports'])(
  'a file that was being read when its process ended twice is set aside by %s',
  async (url) => {
    const text = `Name,Email,Address,Rent\nNora,nora@client.example,330 East 38th Street,3000\n${url}`
    await endProcessWhileReading(text, 1)
    expect((await upload(url, text)).statusCode).toBe(201)
    await endProcessWhileReading(text, 2)
    const reply = await upload(url, text)
    expect(getErrorCode(reply)).toEqual([422, 'rule_broken'])
    expect(reply.json<{ errorMsg: string }>().errorMsg).toContain('set it aside')
    expect((await upload(url, `${text}\n`)).statusCode).toBe(201)
  },
)

test('a file that ended its reader twice is not read again for 30 days', async () => {
  const file = Buffer.from('fatal')
  let reads = 0
  const read = () =>
    withReadAttempt(office.deps, file, async () => {
      reads += 1
      throw new FatalFileError('too many cells')
    })
  for (const reason of ['too many cells', 'too many cells', 'set it aside', 'set it aside'])
    await expect(read()).rejects.toThrow(reason)
  expect(reads).toBe(2)
  office.clock.advance(31 * 86_400)
  await expect(read()).rejects.toThrow('too many cells')
})

test('refusals, cancellation and readings under way do not count', async () => {
  const file = Buffer.from('harmless')
  for (const error of [new UnreadableFileError('empty'), new Error('canceled'), new Error('canceled')])
    await expect(withReadAttempt(office.deps, file, () => Promise.reject(error))).rejects.toBe(error)
  const readings = Promise.withResolvers<void>()
  const underWay = [1, 2, 3].map(() => withReadAttempt(office.deps, file, () => readings.promise))
  expect(await withReadAttempt(office.deps, file, async () => 'read')).toBe('read')
  readings.resolve()
  await Promise.all(underWay)
})
