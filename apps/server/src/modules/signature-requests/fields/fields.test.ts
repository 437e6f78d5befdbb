import type { SignatureRequest } from '@pb/contract/signature-requests'
import type { SigningField } from '@pb/contract/document-fields'
import type { SigningPage } from '@pb/contract/signing'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeEach, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { makeClient } from '../../../../test/factories/clients.ts'
import { requestCalls } from '../request-calls.fixture.ts'
import { writeSignedPdfs } from '../signed-pdf/write-signed-pdf.ts'

const office = testOffice()
const { send, read, readToken, readPage, readPdf, post, sign, uploadFile } = requestCalls(office)
const place = { page: 1, width: 3000, height: 300, required: true, label: '' }
const fields = [
  { ...place, signer: 1, kind: 'text', x: 1000, y: 2000, label: 'Move-in date' },
  { ...place, signer: 1, kind: 'checkbox', x: 1000, y: 1000, width: 300, required: false },
  { ...place, signer: 1, kind: 'signature', x: 1000, y: 8000, height: 600 },
  { ...place, signer: 1, kind: 'date', x: 6000, y: 8000 },
  { ...place, signer: 2, kind: 'initials', x: 6000, y: 9000, width: 800 },
] as const
let agent: TestPerson
beforeEach(async () => {
  agent = await office.person()
})

const sendFields = (body: object = {}) => send(agent, { names: ['Ann', 'Bob'], body: { fields, ...body } })
const byKind = (page: SigningPage) => new Map(page.fields.map((field) => [field.kind, field]))
const toValue = ({ field_id }: SigningField, value: string) => ({ field_id, value })

/** Fills in what a page asks of its signer. */
function fillIn({ fields: shown, today }: SigningPage): { field_id: string; value: string }[] {
  const values = {
    text: 'May 1 — after noon',
    checkbox: 'yes',
    signature: 'yes',
    date: today,
    initials: 'BB',
  }
  return shown.filter(({ own }) => own).map((field) => toValue(field, values[field.kind]))
}

interface Refused {
  readonly code: string
  readonly errors?: readonly { readonly path: string }[]
}
const getRefusal = (reply: { statusCode: number; json: () => unknown }) => {
  const { code, errors = [] } = reply.json() as Refused
  return [reply.statusCode, code, ...errors.map(({ path }) => path)]
}

describe('placing fields', () => {
  test('is refused off the page, on a page or for a signer that is not there', async () => {
    const client = await makeClient(office.deps, agent)
    const draft = (await uploadFile(agent, client.userId)).json<SignatureRequest>()
    const trySend = async (field: object, more: object = {}) =>
      getRefusal(
        await post(agent, `/v1/signature-requests/${draft.request_id}/send`, {
          title: 'Rider',
          signers: [{ name: 'Ann', email: 'ann@client.example' }],
          fields: [{ ...fields[0], ...field }],
          ...more,
        }),
      )
    expect(await trySend({ x: 7001 })).toEqual([400, 'bad_input', 'body.fields.0.x'])
    expect(await trySend({ y: 9701 })).toEqual([400, 'bad_input', 'body.fields.0.y'])
    expect(await trySend({ width: 0 })).toEqual([400, 'bad_input', 'body.fields.0.width'])
    expect(await trySend({ kind: 'stamp' })).toEqual([400, 'bad_input', 'body.fields.0.kind'])
    expect(await trySend({ page: 2 })).toEqual([422, 'rule_broken', 'body.fields.0.page'])
    expect(await trySend({ signer: 2 })).toEqual([422, 'rule_broken', 'body.fields.0.signer'])
    const many = Array.from({ length: 201 }, () => fields[0])
    expect(await trySend({}, { fields: many })).toEqual([400, 'bad_input', 'body.fields'])
    expect(await read(agent, draft.request_id)).toMatchObject({ state: 'draft' })
    expect((await trySend({})).at(0)).toBe(200)
    expect((await trySend({})).at(0)).toBe(200)
    expect(await trySend({ x: 1001 })).toEqual([422, 'rule_broken'])
  })
})

describe('a signer', () => {
  test('fills in the own fields, and sees those of others once they have signed', async () => {
    await sendFields()
    const [ann, bob] = [await readToken(agent, 'Ann'), await readToken(agent, 'Bob')]
    const page = await readPage(ann)
    expect(page.fields.map(({ kind, own, signer, value }) => [kind, own, signer, value])).toEqual([
      ['checkbox', true, 'Ann', ''],
      ['text', true, 'Ann', ''],
      ['signature', true, 'Ann', ''],
      ['date', true, 'Ann', ''],
    ])
    expect((await readPage(bob)).fields.map(({ kind }) => kind)).toEqual(['initials'])
    const { collection } = (await office.call({ url: '/v1/signature-requests', as: agent })).json<{
      collection: SignatureRequest[]
    }>()
    expect(collection[0]!.signers.map(({ name, fields: count }) => [name, count])).toEqual([
      ['Ann', 4],
      ['Bob', 1],
    ])
    const signed = (await sign(ann, { fields: fillIn(page) })).json<SigningPage>()
    expect(byKind(signed).get('text')).toMatchObject({ value: 'May 1 — after noon' })
    expect(byKind(signed).get('signature')).toMatchObject({ value: 'Nora Bell' })
    expect(byKind(await readPage(bob)).get('text')).toMatchObject({ own: false, signer: 'Ann' })
  })

  test('learns of each value that is missing or wrong', async () => {
    await sendFields()
    const [ann, bob] = [await readToken(agent, 'Ann'), await readToken(agent, 'Bob')]
    const page = await readPage(ann)
    const [own, all] = [byKind(page), fillIn(page)]
    const trySign = async (values: readonly { field_id: string; value: string }[]) =>
      getRefusal(await sign(ann, { fields: values }))
    expect(await trySign([])).toEqual([422, 'rule_broken', 'body.fields'])
    const [check, text, signature, day] = all as [
      (typeof all)[0],
      (typeof all)[0],
      (typeof all)[0],
      (typeof all)[0],
    ]
    expect(await trySign([check, { ...text, value: '  ' }, signature, day])).toEqual([
      422,
      'rule_broken',
      'body.fields.1.value',
    ])
    expect(await trySign([check, text, signature, { ...day, value: '2026-03-01' }])).toEqual([
      422,
      'rule_broken',
      'body.fields.3.value',
    ])
    expect(await trySign([...all, toValue(own.get('checkbox')!, '')])).toEqual([
      422,
      'rule_broken',
      'body.fields.4.value',
    ])
    const initials = byKind(await readPage(bob)).get('initials')!
    expect(await trySign([...all, toValue(initials, 'AA')])).toEqual([
      422,
      'rule_broken',
      'body.fields.4.value',
    ])
    expect(await trySign([{ ...text, value: 'one\ntwo' }])).toEqual([400, 'bad_input', 'body.fields.0.value'])
    expect(await trySign([{ ...text, value: 'x'.repeat(501) }])).toEqual([
      400,
      'bad_input',
      'body.fields.0.value',
    ])
    const long = await sign(bob, { fields: [toValue(initials, 'A. B. C. D.')] })
    expect(getRefusal(long)).toEqual([422, 'rule_broken', 'body.fields.0.value'])
    expect((await readPage(ann)).state).toBe('open')
    expect((await trySign([text, signature, day])).at(0)).toBe(200)
  })
})

interface PlacedText {
  readonly text: string
  readonly x: number
  readonly y: number
}

/** Texts of the first page with their places in ten-thousandths from the top left, and the text of all pages. */
async function readPlaced(bytes: Uint8Array): Promise<{ placed: PlacedText[]; all: string }> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const placed: PlacedText[] = []
  const all: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    for (const item of items) {
      if (!('str' in item)) continue
      all.push(item.str)
      const [, , , , x, y] = item.transform as number[]
      if (number === 1)
        placed.push({ text: item.str, x: (x! / width) * 10_000, y: (1 - y! / height) * 10_000 })
    }
  }
  return { placed, all: all.join(' ') }
}

describe('the signed PDF', () => {
  test('shows the values where the fields are, and the certificate lists what each signature covers', async () => {
    const { request_id } = await sendFields()
    const [ann, bob] = [await readToken(agent, 'Ann'), await readToken(agent, 'Bob')]
    await sign(ann, { name: 'Ann Lee', fields: fillIn(await readPage(ann)) })
    await sign(bob, { fields: fillIn(await readPage(bob)) })
    await writeSignedPdfs(office.deps)
    expect(await read(agent, request_id)).toMatchObject({ state: 'completed' })
    expect((await readPage(ann)).fields).toEqual([])
    const { placed, all } = await readPlaced(await readPdf(ann))
    for (const { text, field } of [
      { text: 'May 1 — after noon', field: fields[0] },
      { text: 'Ann Lee', field: fields[2] },
      { text: 'Mar 2, 2026', field: fields[3] },
      { text: 'BB', field: fields[4] },
    ]) {
      const at = placed.find((item) => item.text === text)!
      expect(at.x).toBeCloseTo(field.x, -2)
      expect(at.y).toBeGreaterThan(field.y)
      expect(at.y).toBeLessThan(field.y + field.height)
    }
    expect(all.replaceAll(/ +/g, ' ')).toContain('Page 1: Move-in date May 1 — after noon')
    const { rows } = await office.deps.pool.query<{ sha256: Buffer }>(
      `SELECT c.sha256 FROM signature_request_covered_fields c JOIN signature_request_signer s ON s.id = c.signer_id
       WHERE s.request_id = $1`,
      [request_id],
    )
    expect(rows).toHaveLength(2)
    for (const { sha256 } of rows) expect(all.replaceAll(' ', '')).toContain(sha256.toString('hex'))
  })

  test.each([
    ['place', 'UPDATE signature_request_field SET x = x + 1 WHERE request_id = $1'],
    ['label', `UPDATE signature_request_field SET label = 'Rent' WHERE request_id = $1`],
    [
      'value',
      `UPDATE signature_request_covered_fields SET sha256 = sha256('') WHERE signer_id IN
       (SELECT id FROM signature_request_signer WHERE request_id = $1)`,
    ],
    [
      'value that is gone',
      `DELETE FROM signature_request_covered_fields WHERE signer_id IN
       (SELECT id FROM signature_request_signer WHERE request_id = $1)`,
    ],
  ])('is not written over a changed %s', async (_, change) => {
    const { request_id } = await send(agent, { body: { fields: fields.slice(0, 4) } })
    const token = await readToken(agent, 'Nora')
    await sign(token, { fields: fillIn(await readPage(token)) })
    await office.deps.pool.query(change, [request_id])
    await writeSignedPdfs(office.deps)
    expect(await read(agent, request_id)).toMatchObject({ state: 'signed' })
    await office.deps.pool.query('DELETE FROM signature_request WHERE id = $1', [request_id])
  })
})
