import type { AccessLogEntry, Application } from '@pb/contract/applications'
import type { Client } from '@pb/contract/client-schemas'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { findPdfProblems } from '../../../../test/harness/check-pdf.ts'
import { makeClient } from '../../../../test/factories/clients.ts'
import { makeForm } from '../../../../test/factories/owned-applications.ts'
import {
  findMissingNames,
  scriptNames,
  unprintableMessage,
  unprintableName,
} from '../../../../test/fixtures/script-names.ts'
import { hasPdftotext, readPdfText } from '../../../../test/harness/pdf-text.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { purgeForms, sumUpCounts } from './purge-forms.ts'

const office = testOffice()

const read = (as: TestPerson, id: string) => office.call({ url: `/v1/aform/${id}`, as })
const getClient = async (as: TestPerson, userId: string) =>
  (await office.call({ url: `/v1/clients/${userId}`, as })).json<Client>()
const readLog = async (as: TestPerson, id: string) =>
  (await office.call({ url: `/v1/aform/${id}/access-log`, as })).json<{
    count: number
    collection: AccessLogEntry[]
  }>()
const reveal = (as: TestPerson, id: string, field: string) =>
  office.call({
    method: 'POST',
    url: `/v1/aform/${id}/reveals`,
    as,
    payload: { field, reason: 'Landlord asked' },
  })

test('reveals a secret to the agent and a supervisor, and records each time', async () => {
  const [agent, supervisor, other] = [
    await office.person(),
    await office.person(['SUPERVISOR']),
    await office.person(),
  ]
  const { id } = await makeForm(office.deps, agent, { values: { ssn: '219-09-9999' } })
  expect((await reveal(agent, id, 'ssn')).json()).toEqual({ value: '219-09-9999' })
  expect((await reveal(supervisor, id, 'ssn')).json()).toEqual({ value: '219-09-9999' })
  expect((await reveal(other, id, 'ssn')).statusCode).toBe(404)
  expect((await reveal(agent, id, 'employer')).statusCode).toBe(422)
  expect((await reveal(agent, id, 'bank_account_number')).statusCode).toBe(404)
  const log = await readLog(supervisor, id)
  expect(log).toMatchObject({
    count: 2,
    collection: [
      { action: 'revealed', what: 'Social security number', reason: 'Landlord asked' },
      { action: 'revealed', what: 'Social security number' },
    ],
  })
  expect(new Set(log.collection.map(({ name }) => name)).size).toBe(2)
  expect(JSON.stringify(log)).not.toContain('9999')
})

test('a deleted form is gone everywhere until it is restored', async () => {
  const agent = await office.person()
  const nora = await makeForm(office.deps, agent)
  const path = `/v1/aform/${nora.id}`
  expect((await office.call({ method: 'DELETE', url: path, as: agent })).statusCode).toBe(204)
  expect((await office.call({ method: 'DELETE', url: path, as: agent })).statusCode).toBe(404)
  expect((await read(agent, nora.id)).statusCode).toBe(404)
  expect((await office.call({ url: '/v1/aform', as: agent })).json()).toMatchObject({ count: 0 })
  expect((await office.call({ url: `/v1/application-forms/${nora.token}` })).statusCode).toBe(404)
  expect((await getClient(agent, nora.client.userId)).application_form_id).toBe('0')
  const restored = await office.call({ method: 'POST', url: `${path}/restore`, as: agent })
  expect(restored.json()).toMatchObject({ id: nora.id })
  expect((await office.call({ url: `/v1/application-forms/${nora.token}` })).statusCode).toBe(200)
})

test('a form is not restored after 30 days, nor beside another applicant', async () => {
  const agent = await office.person()
  const nora = await makeForm(office.deps, agent)
  const url = `/v1/aform/${nora.id}/restore`
  await office.call({ method: 'DELETE', url: `/v1/aform/${nora.id}`, as: agent })
  await makeForm(office.deps, agent, { with: nora, first_name: 'Sam' })
  expect((await office.call({ method: 'POST', url, as: agent })).statusCode).toBe(409)
  await office.deps.pool.query(
    `UPDATE application_form SET deleted_at = deleted_at - interval '31 days' WHERE id = $1`,
    [nora.id],
  )
  expect((await office.call({ method: 'POST', url, as: agent })).statusCode).toBe(404)
})

test('records a fee within the law, and removes it with 0', async () => {
  const agent = await office.person()
  const { id } = await makeForm(office.deps, agent)
  const pay = (fee: object) =>
    office.call({
      method: 'PUT',
      url: `/v1/aform/${id}/fee`,
      as: agent,
      payload: { amount: 20, report_cost: 24.5, method: 'check', date: '2026-01-02', ...fee },
    })
  expect((await pay({ amount: 25 })).json()).toMatchObject({
    code: 'rule_broken',
    errors: [{ path: 'body.amount' }],
  })
  expect((await pay({ report_cost: null })).json()).toMatchObject({ errors: [{ path: 'body.report_cost' }] })
  expect((await pay({ report_cost: 12 })).statusCode).toBe(422)
  expect((await pay({ report_date: '2026-01-01' })).statusCode).toBe(422)
  expect((await pay({})).json()).toMatchObject({
    paid: 1,
    fee: { amount: 20, report_cost: 24.5, method: 'check', date: '2026-01-02' },
  })
  const receipt = await office.call({ url: `/v1/aform/${id}/fee-receipt`, as: agent })
  expect(receipt.headers['content-type']).toBe('application/pdf')
  expect(await findPdfProblems(receipt.rawPayload)).toEqual([])
  const page = await (
    await getDocument({ data: new Uint8Array(receipt.rawPayload), verbosity: 0 }).promise
  ).getPage(1)
  const { items } = await page.getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  for (const part of ['Received from', '$20.00', '$24.50', 'January 2, 2026', 'Check'])
    expect(text).toContain(part)
  const rename = (name: string) =>
    office.deps.db.updateTable('person').set({ name }).where('id', '=', agent.personId).execute()
  const readReceipt = () => office.call({ url: `/v1/aform/${id}/fee-receipt`, as: agent })
  await rename(scriptNames.join(' '))
  const namedText = hasPdftotext ? await readPdfText((await readReceipt()).rawPayload) : scriptNames.join()
  expect(findMissingNames(namedText)).toEqual([])
  await rename(unprintableName)
  const refused = await readReceipt()
  expect(refused.statusCode).toBe(422)
  expect(refused.json<{ detail: string }>().detail).toMatch(unprintableMessage)
  const removed = await pay({ amount: 0 })
  expect((await office.call({ url: `/v1/aform/${id}/fee-receipt`, as: agent })).statusCode).toBe(422)
  expect(removed.json()).toMatchObject({ paid: 0, fee: { amount: null, report_cost: null } })
})

test('a client names its newest open application, its own form first', async () => {
  const agent = await office.person()
  const first = await makeForm(office.deps, agent)
  const { userId } = first.client
  expect((await getClient(agent, userId)).application_form_id).toBe(first.id)
  await makeForm(office.deps, agent, { with: first, type: 'GUARANTOR' })
  expect((await getClient(agent, userId)).application_form_id).toBe(first.id)
  await office.deps.pool.query(`UPDATE application_form SET status = 'REJECTED' WHERE household_id = $1`, [
    first.householdId,
  ])
  expect((await getClient(agent, userId)).application_form_id).toBe(first.id)
})

test('reassigning a client moves its application to the other agent', async () => {
  const [agent, other, supervisor] = [
    await office.person(),
    await office.person(),
    await office.person(['SUPERVISOR']),
  ]
  const { id, client } = await makeForm(office.deps, agent)
  const payload = { from: agent.personId, to: other.personId, user_ids: [client.userId] }
  await office.call({ method: 'POST', url: '/v1/clients-reassign', as: supervisor, payload })
  expect((await read(agent, id)).statusCode).toBe(404)
  expect((await read(other, id)).json<Application>()).toMatchObject({
    id,
    agent: { user_id: other.personId },
  })
})

test('merged clients have both applications, and undoing the merge gives them back', async () => {
  const agent = await office.person()
  const [one, two] = [await makeForm(office.deps, agent), await makeForm(office.deps, agent)]
  const merge = await office.call({
    method: 'POST',
    url: '/v1/client-merges',
    as: agent,
    payload: { keep: one.client.userId, merge: two.client.userId },
  })
  const count = async () =>
    (await office.call({ url: `/v1/aform?user_id=${one.client.userId}`, as: agent })).json<{
      count: number
    }>().count
  expect(await count()).toBe(2)
  const { merge_id } = merge.json<{ merge_id: string }>()
  await office.call({ method: 'POST', url: `/v1/client-merges/${merge_id}/undo`, as: agent })
  expect(await count()).toBe(1)
})

test('an archived client’s link is dead, and works again when the client is restored', async () => {
  const agent = await office.person()
  const { token, client } = await makeForm(office.deps, agent)
  const open = async () => (await office.call({ url: `/v1/application-forms/${token}` })).statusCode
  await office.call({ method: 'DELETE', url: `/v1/clients/${client.userId}?reason=other`, as: agent })
  expect(await open()).toBe(404)
  await office.call({ method: 'POST', url: `/v1/clients/${client.userId}/restore`, as: agent })
  expect(await open()).toBe(200)
})

test('removing a participant leaves the form', async () => {
  const agent = await office.person()
  const { userId } = await makeClient(office.deps, agent)
  const asked = await office.call({
    method: 'POST',
    url: '/v1/aform',
    as: agent,
    payload: {
      user_id: userId,
      key: 'ask-a-participant',
      people: [{ applicant_type: 'CO_APPLICANT', first_name: 'Sam', email: 'sam@client.example' }],
    },
  })
  const [form] = asked.json<{ forms: Application[] }>().forms
  const { participants } = await getClient(agent, userId)
  await office.call({
    method: 'DELETE',
    url: `/v1/clients/${userId}/participant/${participants[0]!.user_id}`,
    as: agent,
  })
  expect((await getClient(agent, userId)).participants).toEqual([])
  expect((await read(agent, form!.id)).json()).toMatchObject({ client: { name: 'Sam' } })
})

test('erases a deleted form after 30 days with its files and its empty household', async () => {
  const agent = await office.person()
  const { id, householdId } = await makeForm(office.deps, agent)
  const remove = (form: string) => office.call({ method: 'DELETE', url: `/v1/aform/${form}`, as: agent })
  await office.deps.pool.query(
    `INSERT INTO application_paper (form_id, document, position, filename, content_type, bytes, file_key, key_id, sha256, created_at)
     VALUES ($1, 'photo_id', 1, 'id.pdf', 'application/pdf', 1, 'applications/papers/aa/purged', NULL, '', now())`,
    [id],
  )
  await remove(id)
  const { id: fresh } = await makeForm(office.deps, agent)
  await remove(fresh)
  await office.deps.pool.query(
    `UPDATE application_form SET deleted_at = deleted_at - interval '31 days' WHERE id = $1`,
    [id],
  )
  await purgeForms(office.deps)
  const left = await office.deps.pool.query<{ forms: number; households: number; files: number }>(
    `SELECT (SELECT count(*)::int FROM application_form WHERE id IN ($1, $2)) AS forms,
       (SELECT count(*)::int FROM application_household WHERE id = $3) AS households,
       (SELECT count(*)::int FROM application_file_deletion WHERE file_key LIKE '%purged') AS files`,
    [id, fresh, householdId],
  )
  expect(left.rows).toEqual([{ forms: 1, households: 0, files: 1 }])
})

test('counts stay exact through deleting, restoring, answering, reassigning and summing up', async () => {
  const [agent, other, supervisor] = [
    await office.person(),
    await office.person(),
    await office.person(['SUPERVISOR']),
  ]
  const [one, two] = [await makeForm(office.deps, agent), await makeForm(office.deps, agent)]
  const count = async (as: TestPerson, query = '') =>
    (await office.call({ url: `/v1/aform?${query}`, as })).json<{ count: number }>().count
  const counts = async () => [await count(agent), await count(agent, 'status=NEW'), await count(other)]
  expect(await counts()).toEqual([2, 2, 0])
  await office.call({ method: 'DELETE', url: `/v1/aform/${one.id}`, as: agent })
  expect(await counts()).toEqual([1, 1, 0])
  await office.call({ method: 'POST', url: `/v1/aform/${one.id}/restore`, as: agent })
  await office.call({
    method: 'PUT',
    url: `/v1/application-households/${two.householdId}/answer`,
    as: agent,
    payload: { status: 'WITHDRAWN', key: 'withdrawn-now' },
  })
  expect(await counts()).toEqual([2, 1, 0])
  await sumUpCounts(office.deps)
  expect(await counts()).toEqual([2, 1, 0])
  const payload = { from: agent.personId, to: other.personId, user_ids: [two.client.userId] }
  await office.call({ method: 'POST', url: '/v1/clients-reassign', as: supervisor, payload })
  expect(await counts()).toEqual([1, 1, 1])
})
