import type { MailImport, MailImportProblem } from '@pb/contract/mail-imports'
import { multipart } from '../../../../test/calls/multipart.ts'
import type { TestOffice, TestPerson } from '../../../../test/harness/test-office.ts'
import type { Deps } from '../../../platform/deps.ts'
import { workOnImport } from './work.ts'

export const separator = 'From nora@client.example Mon Mar  2 09:00:00 2020\n'

/** An email of another program. */
export const mail = (subject: string, more = '', body = 'Hello\n') =>
  `From: Nora <nora@client.example>\nTo: a@o.example\nSubject: ${subject}\nMessage-ID: <${subject.replaceAll(' ', '')}@x>\nDate: Mon, 2 Mar 2020 09:00:00 +0000\n${more}\n${body}`

export const toMbox = (...mails: readonly string[]): string =>
  mails.map((text) => `${separator}${text}\n`).join('')

/** Calls of the import endpoints, and the work that they queue, done at once. */
export function mailImportCalls(office: TestOffice) {
  const call = (as: TestPerson, method: 'GET' | 'POST' | 'DELETE', path = '') =>
    office.call({ method, url: `/v1/mail-imports${path}`, as })
  async function ok<T>(reply: ReturnType<typeof call>, status = 200): Promise<T> {
    const { statusCode, body } = await reply
    if (statusCode !== status) throw new Error(`${statusCode} ${body}`)
    return (body === '' ? undefined : JSON.parse(body)) as T
  }
  const upload = (as: TestPerson, file: string | Buffer, name = 'archive.mbox') =>
    ok<MailImport>(
      office.call({
        method: 'POST',
        url: '/v1/mail-imports',
        as,
        ...multipart('file', name, Buffer.from(file as string, 'latin1')),
      }),
      201,
    )
  const get = (as: TestPerson, id: string) => ok<MailImport>(call(as, 'GET', `/${id}`))
  const work = async (as: TestPerson, id: string, deps: Deps = office.deps) => {
    await workOnImport(deps, id)
    return get(as, id)
  }
  /** Uploads a file that is read. */
  async function read(as: TestPerson, file: string | Buffer, name?: string): Promise<MailImport> {
    const { import_id: id } = await upload(as, file, name)
    return work(as, id)
  }
  const start = (as: TestPerson, id: string, what: 'apply' | 'undo' | 'cancel') =>
    ok<MailImport>(call(as, 'POST', `/${id}/${what}`))
  async function apply(as: TestPerson, id: string, deps?: Deps): Promise<MailImport> {
    await start(as, id, 'apply')
    return work(as, id, deps)
  }
  async function undo(as: TestPerson, id: string): Promise<MailImport> {
    await start(as, id, 'undo')
    return work(as, id)
  }
  const problems = async (as: TestPerson, id: string) =>
    (await ok<{ collection: MailImportProblem[] }>(call(as, 'GET', `/${id}/problems`))).collection
  async function inMailbox({ personId }: TestPerson): Promise<[subject: string, labels: number][]> {
    const { rows } = await office.deps.pool.query<{ subject: string; labels: number }>(
      'SELECT subject, labels FROM mail_message WHERE person_id = $1 ORDER BY subject, id',
      [personId],
    )
    return rows.map(({ subject, labels }) => [subject, labels])
  }
  return { call, upload, get, work, read, start, apply, undo, problems, inMailbox }
}
