import type { SignatureRequest } from '@pb/contract/signature-requests'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { hasPdfsig, isSignatureValid } from '../../../test/harness/pdfsig.ts'
import { testOffice, type TestPerson } from '../../../test/harness/test-office.ts'
import { newKey, requestCalls } from './request-calls.fixture.ts'
import { writeSignedPdfs } from './signed-pdf/write-signed-pdf.ts'

const office = testOffice()
const { send, read, readEmails, readToken, openPage, readPage, readPdf, sign, decline, visit } =
  requestCalls(office)
let agent: TestPerson
let request: SignatureRequest
let token: string
beforeEach(async () => {
  agent = await office.person()
  request = await send(agent)
  token = await readToken(agent, 'Nora')
})

const getCode = (reply: { statusCode: number; json: () => unknown }) => [
  reply.statusCode,
  (reply.json() as { code?: string }).code,
]
const draw = async (width = 300, height = 100) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path d="M10 80 L200 20" stroke="black" stroke-width="4"/></svg>`
  return (await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64')
}

test('the page shows the document and what the signer agrees to, and is kept private', async () => {
  const reply = await openPage(token)
  expect(reply.headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  expect(reply.json()).toMatchObject({
    state: 'open',
    title: 'Lead paint disclosure',
    name: 'Nora',
    pages: 1,
  })
  expect(reply.body).not.toContain('@client.example')
  const pdf = await office.call({ url: `/v1/signing/${token}/pdf` })
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
})

test('records a visit once, and not the agent’s own', async () => {
  await visit(token, 'visit-one')
  await visit(token, 'visit-one')
  await visit(token, 'visit-two')
  await visit(token, 'visit-three', agent)
  expect((await read(agent, request.request_id)).signers).toMatchObject([{ state: 'opened', views: 2 }])
})

describe('signing', () => {
  test('is refused for another document, another consent, and an unreadable drawing', async () => {
    expect(getCode(await sign(token, { sha256: '0'.repeat(64) }))).toEqual([409, 'conflict'])
    expect(getCode(await sign(token, { consent_version: 2 }))).toEqual([409, 'conflict'])
    const blank = await sharp({ create: { width: 80, height: 40, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    for (const image of ['', 'aGVsbG8=', blank.toString('base64'), await draw(30_000, 200)]) {
      const reply = await sign(token, { kind: 'drawn', image, language: 'es' })
      expect(getCode(reply)).toEqual([422, 'rule_broken'])
    }
  })

  test('happens once, also when a second device signs', async () => {
    const key = newKey()
    const [first, second] = await Promise.all([sign(token, { key }), sign(token, { key })])
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    expect(getCode(await sign(token))).toEqual([422, 'rule_broken'])
    expect(getCode(await decline(token))).toEqual([422, 'rule_broken'])
  })

  test('is refused to the agent, who sees a preview', async () => {
    const { sha256 } = await readPage(token)
    const payload = { sha256, consent_version: 1, language: 'en', kind: 'typed', name: 'N', key: newKey() }
    const reply = await office.call({
      method: 'POST',
      url: `/v1/signing/${token}/signature`,
      as: agent,
      payload,
    })
    expect(getCode(reply)).toEqual([422, 'rule_broken'])
  })

  test('waits for those who sign before', async () => {
    const ordered = await send(agent, { names: ['Ann', 'Bob'], ordered: true })
    const ann = await readToken(agent, 'Ann')
    await office.deps.pool.query(
      'UPDATE signature_request_signer SET signed_at = NULL WHERE request_id = $1',
      [ordered.request_id],
    )
    await sign(ann)
    const bob = await readToken(agent, 'Bob')
    await office.deps.pool.query(
      'UPDATE signature_request_signer SET signed_at = NULL WHERE request_id = $1 AND position = 1',
      [ordered.request_id],
    )
    expect(await readPage(bob)).toMatchObject({ state: 'waiting', waiting_for: ['Ann'] })
    expect(getCode(await sign(bob))).toEqual([422, 'rule_broken'])
  })
})

test('declining closes the request and notifies the agent', async () => {
  expect((await decline(token)).json()).toMatchObject({ state: 'declined', declined_by: 'Nora' })
  expect((await decline(token)).statusCode).toBe(200)
  expect(getCode(await sign(token))).toEqual([422, 'rule_broken'])
  const alerts = await office.call({ url: '/v1/dashboard-alerts', as: agent })
  expect(alerts.body).toContain('Nora declined to sign “Lead paint disclosure”: “The rent is wrong”')
})

async function readText(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  return texts
}

describe('when all have signed', () => {
  test('the document and a certificate become one signed PDF, emailed to all', async () => {
    const { sha256 } = await readPage(token)
    await visit(token, 'visit-one')
    const signedAt = `${office.clock.now().toISOString().slice(0, 19).replace('T', ' ')} UTC`
    expect(
      (await sign(token, { kind: 'drawn', image: await draw(), name: 'Nora Bell' })).json(),
    ).toMatchObject({
      state: 'signed',
      signature: { name: 'Nora Bell' },
    })
    await Promise.all([writeSignedPdfs(office.deps), writeSignedPdfs(office.deps)])
    expect(await read(agent, request.request_id)).toMatchObject({ state: 'completed' })
    const url = `/v1/signature-requests/${request.request_id}/pdf`
    const signed = (await office.call({ url, as: agent })).rawPayload
    const [first, ...others] = await readText(signed)
    const certificate = others.join(' ')
    expect(first).toContain('Hello')
    expect(first).toContain(`Signed electronically · request ${request.request_id}`)
    for (const text of [
      'Certificate of signatures',
      'Nora Bell',
      'Drawn',
      signedAt,
      `March 2, 2026 at 10${signedAt.slice(13, 19)} AM EST`,
      'Personal link emailed to nora@client.example',
      'Chrome on Windows',
      'I want to sign this document electronically.',
    ])
      expect(certificate).toContain(text)
    for (const text of [sha256, '127.0.0.1']) expect(certificate.replaceAll(' ', '')).toContain(text)
    expect((await readPdf(token)).equals(signed)).toBe(true)
    const emails = await readEmails(agent)
    expect(emails.slice(1).map(({ to, subject }) => [to, subject])).toEqual([
      ['nora@client.example', 'Signed by all: Lead paint disclosure'],
      [agent.email, 'Signed by all: Lead paint disclosure'],
    ])
    const original = await office.call({ url: `${url}?original=1`, as: agent })
    expect(await readText(original.rawPayload)).toEqual(['Hello'])
  })

  test.skipIf(!hasPdfsig)('a changed byte of the signed PDF is found', async () => {
    await sign(token)
    await writeSignedPdfs(office.deps)
    const signed = await readPdf(token)
    expect(await isSignatureValid(signed)).toBe(true)
    for (const share of [0.1, 0.3, 0.6]) {
      const changed = Buffer.from(signed)
      const at = Math.floor(changed.length * share)
      changed[at] = changed[at]! ^ 1
      expect(await isSignatureValid(changed)).toBe(false)
    }
  })

  test('the signed PDF can be downloaded for a year', async () => {
    await sign(token)
    await writeSignedPdfs(office.deps)
    office.clock.advance(360 * 86_400)
    expect((await openPage(token)).json()).toMatchObject({ state: 'completed' })
    office.clock.advance(10 * 86_400)
    expect((await openPage(token)).statusCode).toBe(404)
  })
})
