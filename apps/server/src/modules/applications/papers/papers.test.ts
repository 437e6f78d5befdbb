import type { Application, AccessLogEntry, PaperValue } from '@pb/contract/applications'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { multipartFiles } from '../../../../test/calls/multipart.ts'
import { makePaper } from '../../../../test/factories/application-papers.ts'
import { makeForm, type TestForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { onePage } from '../package/papers/pdf.fixture.ts'
import { deleteQueuedFiles } from './files.ts'
import { parsePaperField } from './paper-fields.ts'

const office = testOffice()
let agent: TestPerson
let form: TestForm

beforeEach(async () => {
  agent = await office.person()
  form = await makeForm(office.deps, agent)
})

const photo = () =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: 'navy' } })
    .jpeg()
    .toBuffer()

function upload(fields: string, files: readonly [string, string, Buffer][], as = agent) {
  return office.call({
    method: 'POST',
    url: `/v1/aform-field/${form.id}?field_name=${fields}`,
    as,
    ...multipartFiles(files),
  })
}

/** Files of the report that are there, by field. */
function listPaperValues({ report }: Application): Record<string, PaperValue> {
  const entries = report.flatMap(({ field, value }) =>
    value !== null && typeof value === 'object' ? [[field.field, value] as const] : [],
  )
  return Object.fromEntries(entries)
}
const read = async () => (await office.call({ url: `/v1/aform/${form.id}`, as: agent })).json<Application>()

async function accessLog() {
  const { rows } = await office.deps.pool.query<
    Pick<AccessLogEntry, 'action'> & { subject: string; name: string }
  >('SELECT action, subject, name FROM application_access WHERE form_id = $1 ORDER BY id', [form.id])
  return rows.map(({ action, subject }) => `${action} ${subject}`)
}

test.each([
  ['pay_stubs', { document: 'pay_stubs', position: 1 }],
  ['pay_stubs_2', { document: 'pay_stubs', position: 2 }],
  ['form_1099', { document: 'form_1099', position: 1 }],
  ['form_1099_3', { document: 'form_1099', position: 3 }],
  ['pay_stubs_1', null],
  ['pay_stubs_02', null],
  ['pay_stubs_999', null],
  ['first_name', null],
  ['', null],
])('reads the field %j', (name, expected) => {
  expect(parsePaperField(name)).toEqual(expected)
})

describe('uploading files', () => {
  it('takes one part for each field', async () => {
    const reply = await upload('pay_stubs,tax_return,pay_stubs_2', [
      ['pay_stubs', 'march.jpg', await photo()],
      ['pay_stubs_2', 'april.pdf', onePage()],
      ['tax_return', 'taxes.pdf', onePage()],
    ])
    expect(reply.statusCode).toBe(200)
    expect(listPaperValues(reply.json())).toMatchObject({
      pay_stubs: { filename: 'march.jpg', content_type: 'image/jpeg' },
      pay_stubs_2: { filename: 'april.pdf', pages: 1 },
      tax_return: { filename: 'taxes.pdf' },
    })
    expect(await accessLog()).toEqual(['changed Pay stubs', 'changed Pay stubs 2', 'changed Tax return'])
  })

  it('stores an upload once that is posted twice with one key', async () => {
    const post = (key: string) => upload(`w2&key=${key}`, [['w2', 'a.pdf', onePage()]])
    const twice = await Promise.all([post('first-upload'), post('first-upload')])
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await accessLog()).toEqual(['changed W-2'])
    const countPapers = async () =>
      (await office.deps.pool.query('SELECT FROM application_paper WHERE form_id = $1', [form.id])).rowCount
    expect(await countPapers()).toBe(1)
    await post('other-upload')
    await post('first-upload')
    expect(await countPapers()).toBe(2)
  })

  it('replaces the file of a field, and the old one can be restored', async () => {
    const first = listPaperValues((await upload('w2', [['w2', 'a.pdf', onePage()]])).json())['w2']!
    const second = listPaperValues((await upload('w2', [['w2', 'b.pdf', onePage()]])).json())
    expect(Object.values(second).map(({ filename }) => filename)).toEqual(['b.pdf'])
    const restored = await office.call({
      method: 'POST',
      url: `/v1/aform-field/${form.id}/restore`,
      payload: { media_item_ids: [first.media_item_id] },
      as: agent,
    })
    expect(listPaperValues(restored.json())).toMatchObject({
      w2: { filename: 'b.pdf' },
      w2_2: { filename: 'a.pdf' },
    })
  })

  test.each<[string, string, (file: Buffer) => [string, string, Buffer][], number]>([
    ['a field that is none of a paper', 'first_name', (file) => [['first_name', 'a', file]], 400],
    [
      'a part that was not named',
      'w2',
      (file) => [
        ['w2', 'a', file],
        ['voucher', 'b', file],
      ],
      400,
    ],
    ['a named field without a part', 'w2,voucher', (file) => [['w2', 'a', file]], 400],
    ['a field twice', 'w2,w2', (file) => [['w2', 'a', file]], 400],
    [
      'a part twice',
      'w2',
      (file) => [
        ['w2', 'a', file],
        ['w2', 'b', file],
      ],
      400,
    ],
    ['no field', '', (file) => [['w2', 'a', file]], 400],
    [
      'a file that can’t be read',
      'w2,voucher',
      (file) => [
        ['w2', 'a', file],
        ['voucher', 'b', Buffer.from('no')],
      ],
      422,
    ],
  ])('refuses %s, and stores nothing of it', async (_what, fields, files, status) => {
    expect((await upload(fields, files(await photo()))).statusCode).toBe(status)
    expect([listPaperValues(await read()), await accessLog()]).toEqual([{}, []])
    office.clock.advance(2 * 3600)
    await deleteQueuedFiles(office.deps)
    const folder = join(office.deps.env.dataDir, 'files/applications')
    const names = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const { rows } = await office.deps.pool.query('SELECT FROM application_paper')
    expect(names.filter((entry) => entry.isFile())).toHaveLength(rows.length)
  })

  it('refuses more files than fit, and a body that is cut', async () => {
    const many = Array.from({ length: 21 }, (_, at): [string, string, Buffer] => [
      `w2_${at + 2}`,
      'a',
      onePage(),
    ])
    const names = many.map(([name]) => name)
    expect((await upload(names.join(), many)).statusCode).toBe(400)
    const { payload, headers } = multipartFiles([
      ['w2', 'a.pdf', onePage()],
      ['voucher', 'b.pdf', onePage()],
    ])
    const url = `/v1/aform-field/${form.id}?field_name=w2,voucher`
    const cut = payload.subarray(0, -300)
    expect((await office.call({ method: 'POST', url, as: agent, payload: cut, headers })).statusCode).toBe(
      400,
    )
    expect(listPaperValues(await read())).toEqual({})
  })

  it('belongs to the owner, and ends with the landlord’s answer', async () => {
    const files: [string, string, Buffer][] = [['w2', 'a.pdf', onePage()]]
    expect((await upload('w2', files, await office.person())).statusCode).toBe(404)
    expect((await upload('w2', files, await office.person(['SUPERVISOR']))).statusCode).toBe(403)
    await office.deps.db
      .updateTable('application_household')
      .set({ status: 'APPROVED' })
      .where('id', '=', form.householdId)
      .execute()
    const reply = await upload('w2', files)
    expect(reply.json()).toMatchObject({
      code: 'rule_broken',
      errorMsg: 'Application has unachievable status: APPROVED',
    })
  })
})

describe('deleting and dating', () => {
  it('deletes the files of fields and restores them by id', async () => {
    const id = await makePaper(office.deps, form.id)
    const url = `/v1/aform-field/${form.id}`
    const deleted = await office.call({ method: 'DELETE', url: `${url}?field_name=pay_stubs,w2`, as: agent })
    expect(listPaperValues(deleted.json())).toEqual({})
    const restore = {
      method: 'POST',
      url: `${url}/restore`,
      payload: { media_item_ids: [id] },
      as: agent,
    } as const
    expect(listPaperValues((await office.call(restore)).json())).toHaveProperty('pay_stubs')
    expect((await office.call(restore)).statusCode).toBe(200)
    const stranger = { ...restore, as: await office.person() }
    expect((await office.call(stranger)).statusCode).toBe(404)
    const missing = { ...restore, payload: { media_item_ids: [id, '999999'] } }
    expect((await office.call(missing)).statusCode).toBe(404)
    expect(await accessLog()).toEqual(['deleted Pay stubs', 'restored Pay stubs'])
  })

  it('enters the date of a paper', async () => {
    const id = await makePaper(office.deps, form.id)
    const date = (dated: string | null) =>
      office.call({ method: 'PUT', url: `/v1/aform-papers/${id}`, payload: { dated }, as: agent })
    expect(listPaperValues((await date('2026-02-01')).json())).toMatchObject({
      pay_stubs: { dated: '2026-02-01' },
    })
    expect((await date('2027-01-01')).statusCode).toBe(400)
    expect(listPaperValues((await date(null)).json())).toMatchObject({ pay_stubs: { dated: null } })
  })
})

describe('opening a paper', () => {
  it('shows it safely and records it once for each URL', async () => {
    await makePaper(office.deps, form.id, { bytes: onePage() })
    const { url } = listPaperValues(await read())['pay_stubs']!
    const reply = await office.call({ url })
    expect(reply.rawPayload).toEqual(onePage())
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(/^inline;/) as string,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    await office.call({ url })
    expect(await accessLog()).toEqual(['opened Pay stubs'])
    office.clock.advance(60)
    await office.call({ url: listPaperValues(await read())['pay_stubs']!.url })
    expect(await accessLog()).toHaveLength(2)
  })

  it('ends with the session, the URL, the paper, and the right to read the form', async () => {
    const id = await makePaper(office.deps, form.id)
    const { url } = listPaperValues(await read())['pay_stubs']!
    expect((await office.call({ url: url.replace(`/${id}?`, `/${Number(id) + 1}?`) })).statusCode).toBe(403)
    const boss = await office.person(['SUPERVISOR'])
    const seen = (await office.call({ url: `/v1/aform/${form.id}`, as: boss })).json<Application>()
    const theirs = listPaperValues(seen)['pay_stubs']!.url
    expect((await office.call({ url: theirs })).statusCode).toBe(200)
    await office.deps.db
      .updateTable('agent')
      .set({ roles: ['AGENT'] })
      .where('person_id', '=', boss.personId)
      .execute()
    expect((await office.call({ url: theirs })).statusCode).toBe(404)
    await office.deps.db.deleteFrom('session').where('person_id', '=', boss.personId).execute()
    expect((await office.call({ url: theirs })).statusCode).toBe(404)
    office.clock.advance(901)
    expect((await office.call({ url })).statusCode).toBe(403)
    const fresh = listPaperValues(await read())['pay_stubs']!.url
    await office.deps.db
      .updateTable('application_paper')
      .set({ deleted_at: office.clock.now() })
      .where('id', '=', id)
      .execute()
    expect((await office.call({ url: fresh })).statusCode).toBe(404)
  })
})
