import type { SignatureRequest } from '@pb/contract/signature-requests'
import type { SigningPage } from '@pb/contract/signing'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeEach, describe, expect, test } from 'vitest'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { unsealMail } from '../../system-mail/envelope.ts'
import { requestCalls } from '../request-calls.fixture.ts'
import { writeSignedPdfs } from '../signed-pdf/write-signed-pdf.ts'
import { getActiveSigner } from '../signing-page/active-signer.ts'
import { signingCodes } from './codes.ts'

const office = testOffice({ smtp: { relayUrl: 'smtp://127.0.0.1:9', from: undefined } })
const { send, read, readToken, post, uploadFile } = requestCalls(office)
let agent: TestPerson
let request: SignatureRequest
let token: string
beforeEach(async () => {
  agent = await office.person()
  request = await send(agent, { body: { code_required: true } })
  token = await readToken(agent, 'Nora')
})

interface Browser {
  cookie?: string
}

/** A call as one browser makes it, which keeps the cookie it gets. */
async function call(
  browser: Browser,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
  as?: TestPerson,
) {
  const reply = await office.call({
    method,
    url: `/v1/signing/${token}${path}`,
    ...(payload && { payload }),
    ...(as && { as }),
    headers: { ...(browser.cookie && { cookie: browser.cookie }) },
  })
  const set = reply.headers['set-cookie']
  if (set !== undefined) browser.cookie = String(set).split(';')[0]!
  return reply
}

/** Asks for a code; returns it as it was emailed. */
async function askForCode(): Promise<string> {
  const reply = await call({}, 'POST', '/codes')
  expect(reply.json()).toMatchObject({ email: 'n…@client.example' })
  const { sealed } = await office.deps.db
    .selectFrom('system_mail')
    .select('sealed')
    .where('key', 'like', 'signing-code:%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const mail = unsealMail(office.deps.env, sealed!)!
  expect(mail.to).toBe('nora@client.example')
  return /\b\d{6}\b/.exec(mail.text)![0]
}

const enter = (browser: Browser, code: string) => call(browser, 'POST', '/openings', { code })
const state = async (browser: Browser) => (await call(browser, 'GET', '')).json<SigningPage>().state

test('nothing of the document is shown, signed or counted before the code', async () => {
  const reply = await call({}, 'GET', '')
  expect(reply.json()).toMatchObject({
    state: 'locked',
    title: '',
    pages: 0,
    sha256: '',
    code_email: 'n…@client.example',
  })
  expect(reply.body).not.toMatch(/Lead paint|nora@/)
  const signature = {
    sha256: '0'.repeat(64),
    consent_version: 1,
    language: 'en',
    kind: 'typed',
    name: 'Nora',
  }
  for (const blocked of [
    await call({}, 'GET', '/pdf'),
    await call({}, 'POST', '/visits', { visit: 'the-visit' }),
    await call({}, 'POST', '/decline', { reason: 'No' }),
    await call({}, 'POST', '/signature', { ...signature, key: 'the-signature' }),
    await call({ cookie: `pb_signing=${'x'.repeat(43)}` }, 'GET', '/pdf'),
  ])
    expect([blocked.statusCode, blocked.json<{ code: string }>().code]).toEqual([422, 'rule_broken'])
  expect((await read(agent, request.request_id)).signers).toMatchObject([{ state: 'asked', views: 0 }])
  // The agent looks at a preview.
  expect((await call({}, 'GET', '', undefined, agent)).json()).toMatchObject({ state: 'open' })
  expect((await call({}, 'GET', '', undefined, await office.person())).json()).toMatchObject({
    state: 'locked',
  })
})

test('the code opens the document once, in one browser, for hours, and is on the certificate', async () => {
  const [phone, other]: [Browser, Browser] = [{}, {}]
  const code = await askForCode()
  const [first, second] = await Promise.all([enter(phone, code), enter(other, code)])
  expect(new Set([first.statusCode, second.statusCode])).toEqual(new Set([200, 422]))
  const opened = first.statusCode === 200 ? phone : other
  const closed = opened === phone ? other : phone
  const cookie = String((first.statusCode === 200 ? first : second).headers['set-cookie'])
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Strict/)
  expect(cookie).toContain(`Path=/v1/signing/${token};`)
  expect([await state(opened), await state(closed)]).toEqual(['open', 'locked'])
  const { sha256 } = (await call(opened, 'GET', '')).json<SigningPage>()
  office.clock.advance(12 * 3600 - 60)
  const terms = {
    sha256,
    consent_version: 1,
    language: 'en',
    kind: 'typed',
    name: 'Nora',
    key: 'the-signature',
  }
  expect((await call(opened, 'POST', '/signature', terms)).statusCode).toBe(200)
  await writeSignedPdfs(office.deps)
  const { rawPayload } = await call(opened, 'GET', '/pdf')
  const pdf = await getDocument({ data: new Uint8Array(rawPayload), verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(pdf.numPages)).getTextContent()
  const text = items.map((item) => ('str' in item ? item.str : '')).join(' ')
  expect(text).toContain('Emailed to nora@client.example, entered 2026-')
  office.clock.advance(61)
  expect(await state(opened)).toBe('locked')
})

test('guessing ends after five tries of a code and ten codes a day, however many calls come at once', async () => {
  const browser: Browser = {}
  for (let number = 1; number <= 10; number += 1) {
    const code = await askForCode()
    const wrong = code === '000000' ? '111111' : '000000'
    const guesses = await Promise.all(Array.from({ length: 12 }, async () => enter({}, wrong)))
    expect(new Set(guesses.map(({ statusCode }) => statusCode))).toEqual(new Set([422]))
    // The right one comes too late.
    expect((await enter(browser, code)).statusCode).toBe(422)
    office.clock.advance(61)
  }
  const { rows } = await office.deps.pool.query<{ tries: number }>(
    `SELECT tries FROM signature_request_code c JOIN signature_request_signer s ON s.id = c.signer_id
      WHERE s.request_id = $1`,
    [request.request_id],
  )
  expect(rows.map(({ tries }) => tries)).toEqual(Array.from({ length: 10 }, () => 5))
  expect((await call({}, 'POST', '/codes')).statusCode).toBe(422)
  office.clock.advance(24 * 3600)
  expect((await enter(browser, await askForCode())).statusCode).toBe(200)
})

test('an older and an expired code no longer open it, nor the code of another document', async () => {
  const older = await askForCode()
  const newer = await askForCode()
  expect((await enter({}, older === newer ? 'none' : older)).statusCode).toBe(422)
  office.clock.advance(15 * 60 + 1)
  expect((await enter({}, newer)).statusCode).toBe(422)
  const code = await askForCode()
  await send(agent, { names: ['Ann'], body: { code_required: true } })
  const mine = token
  token = await readToken(agent, 'Ann')
  expect((await enter({}, code)).statusCode).toBe(422)
  token = mine
  const browser: Browser = {}
  expect((await enter(browser, ` ${code.slice(0, 3)} ${code.slice(3)} `)).statusCode).toBe(200)
  expect(await state(browser)).toBe('open')
})

test('codes are refused where the office sends no mail, and a document without them asks for none', async () => {
  const { smtp } = office.deps.env
  const client = request.client.user_id
  const draft = (await uploadFile(agent, client)).json<SignatureRequest>()
  const url = `/v1/signature-requests/${draft.request_id}/send`
  const body = { title: 'Lease', signers: [{ name: 'Ann', email: 'ann@client.example' }] }
  Object.assign(office.deps.env, { smtp: { relayUrl: undefined, from: undefined } })
  const refused = await post(agent, url, { ...body, code_required: true })
  Object.assign(office.deps.env, { smtp })
  expect(refused.statusCode).toBe(422)
  expect((await post(agent, url, body)).json()).toMatchObject({ code_required: false })
  token = await readToken(agent, 'Ann')
  expect(await state({})).toBe('open')
  for (const reply of [await call({}, 'POST', '/codes'), await enter({}, '123456')])
    expect(reply.statusCode).toBe(422)
})

const getMessage = async (reply: ReturnType<typeof enter>): Promise<string> =>
  (await reply).json<{ errorMsg: string }>().errorMsg

describe('two tabs or devices at once', () => {
  // Beyond the limits of calls in a minute.
  beforeEach(() => {
    office.clock.advance(61)
  })

  test('that asked for a code each: the newest opens the document, the older one is refused with that reason', async () => {
    const [tab, phone]: [Browser, Browser] = [{}, {}]
    const first = await askForCode()
    const second = await askForCode()
    if (first === second) return
    expect(await getMessage(enter(tab, first))).toBe('A newer code was emailed since. Enter that one.')
    expect((await enter(phone, second)).statusCode).toBe(200)
    expect(await getMessage(enter(tab, second))).toMatch(/^This code was used in another browser/)
    const own = await askForCode()
    expect((await enter(tab, own)).statusCode).toBe(200)
    expect([await state(tab), await state(phone)]).toEqual(['open', 'open'])
  })

  test('of one browser: what one opened is open in the other, and needs no code', async () => {
    const browser: Browser = {}
    const code = await askForCode()
    expect((await enter(browser, code)).statusCode).toBe(200)
    const { cookie } = browser
    expect(await state(browser)).toBe('open')
    // The other tab still shows its form, with the code that was used, or with another one.
    for (const entered of [code, '000000']) expect((await enter(browser, entered)).statusCode).toBe(200)
    expect(browser.cookie).toBe(cookie)
  })

  test('that send equal codes together: one opens, and each other one is refused with the reason', async () => {
    const browsers = Array.from({ length: 4 }, (): Browser => ({}))
    const code = await askForCode()
    const replies = await Promise.all(browsers.map((browser) => enter(browser, code)))
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const reply of replies.filter(({ statusCode }) => statusCode !== 200))
      expect(reply.json()).toMatchObject({
        code: 'rule_broken',
        errorMsg: 'This code was used in another browser. Ask for a new one here.',
      })
    expect(await Promise.all(browsers.map(state))).toEqual(
      replies.map(({ statusCode }) => (statusCode === 200 ? 'open' : 'locked')),
    )
  })

  test('that guess: tries are counted over both, and the right code comes too late', async () => {
    const code = await askForCode()
    const wrong = code === '000000' ? '111111' : '000000'
    const [tab, phone]: [Browser, Browser] = [{}, {}]
    for (const browser of [tab, phone, tab, phone])
      expect(await getMessage(enter(browser, wrong))).toBe('This code is wrong. Check the newest email.')
    expect(await getMessage(enter(tab, wrong))).toMatch(/^Too many wrong codes were entered/)
    for (const browser of [tab, phone])
      expect(await getMessage(enter(browser, code))).toMatch(/^Too many wrong codes were entered/)
    office.clock.advance(15 * 60 + 1)
    expect(await getMessage(enter(tab, code))).toMatch(/^This code has expired/)
  })

  test('that guess 10,000 times, with the right code among the guesses: it is refused by its count', async () => {
    const signer = await getActiveSigner(office.deps, token)
    const owner = { id: signer.id, token }
    const now = office.clock.now()
    const { code } = (await office.deps.db
      .transaction()
      .execute((tx) => signingCodes.create(tx, owner, now)))!
    const enterAll = (guesses: readonly string[]) =>
      Promise.all(guesses.map((guess) => signingCodes.use(office.deps.db, owner, guess, now)))
    // Ten thousand codes in a row; the right one is among them, and is not tried first.
    const start = Number(code) - (Number(code) % 10_000)
    const all = Array.from({ length: 10_000 }, (_, at) => String(start + at).padStart(6, '0'))
    const first = all.filter((guess) => guess !== code).slice(0, 5)
    for (const [at, guess] of first.entries())
      expect(await enterAll([guess])).toEqual([{ issue: at < 4 ? 'wrong' : 'tries' }])
    let refused = 0
    for (let at = 0; at < all.length; at += 8)
      for (const entered of await enterAll(all.slice(at, at + 8)))
        if ('issue' in entered && entered.issue === 'tries') refused += 1
    expect(refused).toBe(10_000)
    const { rows } = await office.deps.pool.query<{ tries: number }>(
      'SELECT tries FROM signature_request_code WHERE signer_id = $1',
      [signer.id],
    )
    expect(rows).toEqual([{ tries: 5 }])
  })
})
