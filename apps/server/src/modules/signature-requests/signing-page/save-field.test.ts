import type { SigningField } from '@pb/contract/document-fields'
import type { SigningPage } from '@pb/contract/signing'
import { beforeEach, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { deleteExpiredValues } from '../fields/unsigned-values.ts'
import { requestCalls } from '../request-calls.fixture.ts'
import { one } from '../../../platform/db/one-row.ts'

const office = testOffice()
const { send, readToken, readPage, sign, decline, post } = requestCalls(office)
const place = { page: 1, width: 3000, height: 300, required: true, label: '' }
const fields = [
  { ...place, signer: 1, kind: 'text', x: 1000, y: 1000, label: 'Move-in date' },
  { ...place, signer: 1, kind: 'checkbox', x: 1000, y: 2000, width: 300, required: false },
  { ...place, signer: 1, kind: 'initials', x: 1000, y: 3000 },
  { ...place, signer: 1, kind: 'signature', x: 1000, y: 4000 },
  { ...place, signer: 1, kind: 'date', x: 1000, y: 5000 },
  { ...place, signer: 2, kind: 'text', x: 1000, y: 6000, label: 'Pets' },
] as const
let agent: TestPerson
let request: { request_id: string }
let ann: string
beforeEach(async () => {
  agent = await office.person()
  request = await send(agent, { names: ['Ann', 'Bob'], body: { fields } })
  ann = await readToken(agent, 'Ann')
})

const findField = ({ fields: shown }: SigningPage, kind: string): SigningField =>
  shown.find((field) => field.own && field.kind === kind)!

interface Reply {
  saved: { field_id: string; value: string; version: number }
  taken: boolean
}

let pages = 0

/** A page that is open in a browser: it numbers its changes, and remembers the versions it saw. */
async function openPage(token: string) {
  const page = await readPage(token)
  const seen = new Map(page.fields.map(({ field_id, unsigned }) => [field_id, unsigned.version]))
  pages += 1
  const device = `open-page-${pages}`
  let sequence = 0
  const put = (fieldId: string, body: object) =>
    office.call({ method: 'PUT', url: `/v1/signing/${token}/fields/${fieldId}`, payload: body })
  const change = (kind: string, value: string) => {
    sequence += 1
    const { field_id } = findField(page, kind)
    return { field_id, body: { value, seen_version: seen.get(field_id)!, device, sequence } }
  }
  const save = async (kind: string, value: string): Promise<Reply> => {
    const { field_id, body } = change(kind, value)
    const reply = await put(field_id, body)
    if (reply.statusCode !== 200) throw new Error(reply.body)
    const saved = reply.json<Reply>()
    if (saved.taken) seen.set(field_id, saved.saved.version)
    return saved
  }
  return { page, put, change, save }
}

const listUnsigned = async (token: string) =>
  (await readPage(token)).fields
    .filter(({ own, unsigned }) => own && unsigned.version > 0)
    .map(({ kind, unsigned, value }) => [kind, unsigned.value, value])

async function listStored(): Promise<string[]> {
  const { rows } = await office.deps.pool.query<{ sealed: string }>(
    `SELECT v.sealed FROM signature_request_unsigned_value v
      JOIN signature_request_field f ON f.id = v.field_id WHERE f.request_id = $1`,
    [request.request_id],
  )
  return rows.map(({ sealed }) => sealed)
}

describe('what a signer filled in', () => {
  test('is there again after a reload, encrypted in the database, and is no signature', async () => {
    const page = await openPage(ann)
    await page.save('text', 'May 1, my number is 219-09-9999')
    await page.save('checkbox', 'yes')
    await page.save('initials', 'AL')
    await page.save('signature', 'yes')
    await page.save('checkbox', '')
    expect(await listUnsigned(ann)).toEqual([
      ['text', 'May 1, my number is 219-09-9999', ''],
      ['checkbox', '', ''],
      ['initials', 'AL', ''],
      ['signature', 'yes', ''],
    ])
    expect((await listStored()).join()).not.toMatch(/219-09|May 1/)
    expect((await listStored()).every((sealed) => /^\d+\./.test(sealed))).toBe(true)
    expect((await readPage(ann)).state).toBe('open')
  })

  test('is shown to no one else before it is signed', async () => {
    await (await openPage(ann)).save('text', 'Between us')
    const bob = await readToken(agent, 'Bob')
    expect((await office.call({ url: `/v1/signing/${bob}` })).body).not.toContain('Between us')
    const preview = await office.call({ url: `/v1/signing/${ann}`, as: agent })
    expect(preview.json<SigningPage>().state).toBe('open')
    expect(preview.body).not.toContain('Between us')
    const supervisor = await office.person(['SUPERVISOR'])
    for (const url of [`/v1/signature-requests/${request.request_id}`, '/v1/signature-requests?all=1'])
      expect((await office.call({ url, as: supervisor })).body).not.toContain('Between us')
  })

  test('is not overwritten by a page that has not seen it, and can be after it has', async () => {
    const [first, second] = [await openPage(ann), await openPage(ann)]
    expect(await first.save('text', 'May 1')).toMatchObject({ taken: true, saved: { version: 1 } })
    expect(await second.save('text', 'June 1')).toMatchObject({ taken: false, saved: { value: 'May 1' } })
    expect(await second.save('text', 'May 1')).toMatchObject({ taken: true, saved: { version: 1 } })
    expect(await second.save('text', 'June 1')).toMatchObject({ taken: true, saved: { version: 2 } })
    expect(await first.save('text', 'May 15')).toMatchObject({ taken: false, saved: { value: 'June 1' } })
    expect(await listUnsigned(ann)).toEqual([['text', 'June 1', '']])
  })

  test('is the one of the first of two pages that save at once, and the other learns of it', async () => {
    for (let round = 0; round < 8; round += 1) {
      const pages = await Promise.all([openPage(ann), openPage(ann), openPage(ann)])
      const replies = await Promise.all(
        pages.map((page, at) => page.save('text', `Round ${round}, page ${at}`)),
      )
      expect(replies.filter(({ taken }) => taken)).toHaveLength(1)
      expect(new Set(replies.map(({ saved }) => saved.value)).size).toBe(1)
      office.clock.advance(61)
    }
  })

  test('is changed once by a repeated call, and not by an older one that comes late', async () => {
    const page = await openPage(ann)
    const [older, newer] = [page.change('text', 'Ma'), page.change('text', 'May 1')]
    for (const { field_id, body } of [newer, newer, older])
      expect((await page.put(field_id, body)).json<Reply>()).toMatchObject({
        taken: true,
        saved: { value: 'May 1', version: 1 },
      })
  })

  test('is refused where it could not be signed: dates, marks, fields of others and unknown ones', async () => {
    const page = await openPage(ann)
    const bob = await openPage(await readToken(agent, 'Bob'))
    const tryValue = async (fieldId: string, value: string) => {
      const reply = await page.put(fieldId, { value, seen_version: 0, device: 'page-number-1', sequence: 1 })
      const { code, errors = [] } = reply.json<{ code: string; errors?: { path: string }[] }>()
      return [reply.statusCode, code, ...errors.map(({ path }) => path)]
    }
    const own = (kind: string) => findField(page.page, kind).field_id
    expect(await tryValue(own('date'), '2026-03-02')).toEqual([422, 'rule_broken'])
    expect(await tryValue(findField(bob.page, 'text').field_id, 'A dog')).toEqual([422, 'rule_broken'])
    expect(await tryValue('999999999', 'A dog')).toEqual([422, 'rule_broken'])
    expect(await tryValue('x', 'A dog')).toEqual([400, 'bad_input', 'params.field_id'])
    expect(await tryValue(own('checkbox'), 'true')).toEqual([422, 'rule_broken', 'body.value'])
    expect(await tryValue(own('initials'), 'A. B. C. D.')).toEqual([422, 'rule_broken', 'body.value'])
    expect(await tryValue(own('text'), 'one\ntwo')).toEqual([400, 'bad_input', 'body.value'])
    expect(await tryValue(own('text'), 'x'.repeat(501))).toEqual([400, 'bad_input', 'body.value'])
    const preview = await office.call({
      method: 'PUT',
      url: `/v1/signing/${ann}/fields/${own('text')}`,
      payload: page.change('text', 'The agent’s').body,
      as: agent,
    })
    expect(preview.statusCode).toBe(422)
    expect(await listStored()).toEqual([])
  })
})

describe('what was kept is deleted', () => {
  async function fillIn() {
    const [annsPage, bobsPage] = [await openPage(ann), await openPage(await readToken(agent, 'Bob'))]
    await annsPage.save('text', 'May 1')
    await annsPage.save('initials', 'AL')
    await bobsPage.save('text', 'A dog')
    expect(await listStored()).toHaveLength(3)
    return annsPage
  }

  test('for a signer who has signed', async () => {
    const { page, put, change } = await fillIn()
    const toValue = (kind: string, value: string) => ({ field_id: findField(page, kind).field_id, value })
    const values = [
      toValue('text', 'May 1'),
      toValue('initials', 'AL'),
      toValue('signature', 'yes'),
      toValue('date', page.today),
    ]
    expect((await sign(ann, { fields: values })).statusCode).toBe(200)
    expect(await listStored()).toHaveLength(1)
    const { field_id, body } = change('text', 'Too late')
    expect((await put(field_id, body)).statusCode).toBe(422)
    expect(await listStored()).toHaveLength(1)
  })

  test('for all once one declines', async () => {
    const { put, change } = await fillIn()
    await decline(await readToken(agent, 'Bob'))
    expect(await listStored()).toEqual([])
    const { field_id, body } = change('text', 'Too late')
    expect((await put(field_id, body)).statusCode).toBe(422)
  })

  test('for all once the request is voided', async () => {
    const { put, change } = await fillIn()
    await post(agent, `/v1/signature-requests/${request.request_id}/void`)
    expect(await listStored()).toEqual([])
    const { field_id, body } = change('text', 'Too late')
    expect((await put(field_id, body)).statusCode).toBe(404)
  })

  test('for all once the links have expired', async () => {
    const { put, change } = await fillIn()
    await deleteExpiredValues(office.deps)
    expect(await listStored()).toHaveLength(3)
    office.clock.advance(14 * 86_400 + 1)
    await deleteExpiredValues(office.deps)
    expect(await listStored()).toEqual([])
    const { field_id, body } = change('text', 'Too late')
    expect((await put(field_id, body)).statusCode).toBe(404)
  })
})

test('of a document that opens with a code nothing is shown or kept before it is entered', async () => {
  Object.assign(office.deps.env, { smtp: { relayUrl: 'smtp://127.0.0.1:9', from: undefined } })
  request = await send(agent, { names: ['Cleo'], body: { fields: fields.slice(0, 5), code_required: true } })
  const token = await readToken(agent, 'Cleo')
  const { rows } = await office.deps.pool.query<{ id: string }>(
    `SELECT id FROM signature_request_field WHERE request_id = $1 AND kind = 'text'`,
    [request.request_id],
  )
  const body = { value: 'May 1', seen_version: 0, device: 'page-number-1', sequence: 1 }
  const reply = await office.call({
    method: 'PUT',
    url: `/v1/signing/${token}/fields/${one(rows).id}`,
    payload: body,
  })
  expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'rule_broken'])
  expect(await listStored()).toEqual([])
})
