import type { SharedPackage } from '@pb/contract/application-packages'
import { expect, test } from 'vitest'
import { getErrorCode } from '../../../../test/calls/listing-calls.ts'
import { acknowledgeIssues } from '../../../../test/calls/package-issues.ts'
import { makeForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { unsealMail } from '../../system-mail/envelope.ts'
import { readText } from '../package/read-text.fixture.ts'
import { FormDevice } from '../renter-form/form-calls.fixture.ts'
import { presentSubmissions } from './present.ts'

const office = testOffice({ smtp: { relayUrl: 'smtp://127.0.0.1:9', from: undefined } })
const ssn = '219-09-9990'

/** The code that was emailed last, and to whom. */
async function readCode() {
  const { sealed } = await office.deps.db
    .selectFrom('system_mail')
    .select('sealed')
    .where('key', 'like', 'package-code:%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { to, text } = unsealMail(office.deps.env, sealed!)!
  return { to, code: /\b\d{6}\b/.exec(text)![0] }
}

test('a link with plain numbers opens with a code of its reader, in one browser, and each opening names the address', async () => {
  const agent = await office.person()
  const form = await makeForm(office.deps, agent, { first_name: 'Íñigo', last_name: 'Peña' })
  await new FormDevice(office, form.token).save('ssn', ssn)
  const post = (url: string, payload: object, as: TestPerson | null = agent) =>
    office.call({ method: 'POST', url, payload, ...(as && { as }) })
  const send = (body: object) =>
    post(`/v1/aform/${form.id}/send`, { subject: 'Application', message: '', ...body })
  const makeLink = (body: object) =>
    post(`/v1/application-households/${form.householdId}/package-links`, body)
  const list = () => presentSubmissions(office.deps, office.deps.db, form.householdId)
  const plain = { unmasked: true, reason: 'Asked by phone' }
  expect(getErrorCode(await makeLink({ reader: 'Jane', ...plain, key: 'without-email' }))).toEqual([
    400,
    'bad_input',
  ])
  const { smtp } = office.deps.env
  Object.assign(office.deps.env, { smtp: { relayUrl: undefined, from: undefined } })
  const sent = { ...plain, to: ['jane@elm.example'], cc: ['Bob@elm.example', 'bob@elm.example'] }
  const acknowledged = await acknowledgeIssues(office, agent, form.householdId)
  expect(getErrorCode(await send({ ...sent, ...acknowledged, key: 'without-relay' }))).toEqual([
    422,
    'rule_broken',
  ])
  Object.assign(office.deps.env, { smtp })
  await send({ ...sent, ...acknowledged, key: 'with-a-relay' })
  const [submission] = await list()
  expect(submission).toMatchObject({ code_required: true, unmasked: true })
  const page = `/v1/application-packages/${submission!.url!.split('/').at(-1)!}`
  const locked = await office.call({ url: page })
  const { readers } = locked.json<SharedPackage>()
  expect(locked.json()).toMatchObject({ state: 'locked', people: [], address: '', reader: '' })
  expect(locked.body).not.toMatch(/Íñigo|West 15th|jane@/)
  expect(readers.map(({ email }) => email)).toEqual(['j…@elm.example', 'b…@elm.example'])
  const cookie = { cookie: `pb_package=${'x'.repeat(43)}` }
  for (const headers of [{}, cookie])
    expect(getErrorCode(await office.call({ method: 'POST', url: `${page}/openings`, headers }))).toEqual([
      422,
      'rule_broken',
    ])
  const [jane, bob] = readers.map(({ reader_id }) => reader_id)
  await post(`${page}/codes`, { reader_id: bob }, null)
  const { to, code } = await readCode()
  expect(to.toLowerCase()).toBe('bob@elm.example')
  // Not the code of another reader, and not for another package.
  const body = { reader: 'Eve', code_required: true, email: 'eve@elm.example', ...acknowledged }
  const { url: otherUrl } = (await makeLink({ ...body, key: 'another-link' })).json<{ url: string }>()
  const otherPage = `/v1/application-packages/${otherUrl.split('/').at(-1)!}`
  const [eve] = (await office.call({ url: otherPage })).json<SharedPackage>().readers
  for (const [url, reader_id] of [
    [page, jane],
    [otherPage, eve!.reader_id],
    [otherPage, bob],
  ])
    expect((await post(`${url}/access`, { reader_id, code }, null)).statusCode).toBeOneOf([404, 422])
  const entered = await post(`${page}/access`, { reader_id: bob, code }, null)
  expect(entered.json()).toMatchObject({ state: 'open', people: ['Íñigo Peña'], reader: to })
  const set = String(entered.headers['set-cookie'])
  expect(set).toMatch(/HttpOnly.*SameSite=Strict|SameSite=Strict.*HttpOnly/)
  const headers = { cookie: set.split(';')[0]! }
  const opened = await office.call({ method: 'POST', url: `${page}/openings`, headers })
  const text = await readText(opened.rawPayload)
  expect(text).toContain(ssn)
  expect(text).toContain(to)
  expect((await list()).find(({ kind }) => kind === 'mail')!.openings).toMatchObject([{ name: to }])
  // Links with plain numbers of before there were codes open nothing.
  await office.deps.pool.query('UPDATE application_submission SET code_required = false WHERE unmasked')
  expect((await office.call({ url: page })).statusCode).toBe(404)
})
