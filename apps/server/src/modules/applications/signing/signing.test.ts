import type { RenterForm } from '@pb/contract/application-forms'
import { consentVersion } from '@pb/rules/applications/consent'
import sharp from 'sharp'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { makePaper } from '../../../../test/factories/application-papers.ts'
import { makeForm, type TestForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { fillForm } from '../renter-form/fill-form.fixture.ts'
import { FormDevice } from '../renter-form/form-calls.fixture.ts'
import { getSignatures, readSignatureImage } from './get-signature.ts'

const office = testOffice()
let agent: TestPerson
let form: TestForm
let device: FormDevice
let keys = 0

beforeEach(async () => {
  agent = await office.person()
  form = await makeForm(office.deps, agent)
  device = new FormDevice(office, form.token)
  await fillForm(device)
})

const drawing = async (line = true) => {
  const canvas = sharp({ create: { width: 300, height: 120, channels: 4, background: '#00000000' } })
  const stroke = Buffer.from(
    '<svg width="300" height="120"><path d="M20 90 L90 30 L160 90" stroke="black" fill="none" stroke-width="4"/></svg>',
  )
  const bytes = await (line ? canvas.composite([{ input: stroke }]) : canvas)
    .withExif({ IFD0: { Artist: 'secret' } })
    .png()
    .toBuffer()
  return bytes.toString('base64')
}

async function sign(options: object = {}, by = device) {
  const { version } = await by.read()
  const payload = {
    version,
    consent_version: consentVersion,
    kind: 'typed',
    name: 'Nora Bell',
    key: `signature-${(keys += 1)}`,
    ...options,
  }
  return by.call('POST', '/signature', { payload, headers: { 'user-agent': 'a phone' } })
}
const last = async () => (await getSignatures(office.deps.db, [form.id])).get(form.id)

describe('signing', () => {
  it('records who, when, from where and what', async () => {
    await makePaper(office.deps, form.id)
    const reply = await sign()
    expect(reply.json<RenterForm>()).toMatchObject({
      progress: 'signed',
      signature: { name: 'Nora Bell', current: true },
    })
    expect(await last()).toMatchObject({
      kind: 'typed',
      name: 'Nora Bell',
      ip: '127.0.0.1',
      user_agent: 'a phone',
      consent_version: consentVersion,
      language: 'en',
      outdated_at: null,
      signed_at: office.clock.now(),
    })
    expect((await last())!.sha256).toHaveLength(32)
  })

  it('signs once when the call is repeated', async () => {
    const { version } = await device.read()
    const options = { version, key: 'the-same-signature' }
    const replies = await Promise.all([sign(options), sign(options), sign(options)])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const { rows } = await office.deps.pool.query('SELECT FROM application_signature WHERE form_id = $1', [
      form.id,
    ])
    expect(rows).toHaveLength(1)
  })

  it('stores a drawing encrypted, cut and without metadata', async () => {
    expect((await sign({ kind: 'drawn', image: await drawing() })).statusCode).toBe(200)
    const image = (await readSignatureImage(office.deps, (await last())!))!
    const { width, height, format, exif } = await sharp(image).metadata()
    expect([format, width < 160, height < 90, exif]).toEqual(['png', true, true, undefined])
  })

  test.each<[string, () => Promise<string> | string]>([
    ['nothing', () => ''],
    ['an empty canvas', () => drawing(false)],
    [
      'another format',
      async () =>
        (
          await sharp(Buffer.from(await drawing(), 'base64'))
            .webp()
            .toBuffer()
        ).toString('base64'),
    ],
    ['a damaged file', async () => (await drawing()).slice(0, 200)],
    [
      'too many pixels',
      async () =>
        (
          await sharp({ create: { width: 5000, height: 5000, channels: 3, background: 'red' } })
            .png({ palette: true, compressionLevel: 9 })
            .toBuffer()
        ).toString('base64'),
    ],
  ])('refuses a drawing of %s', async (_what, image) => {
    const reply = await sign({ kind: 'drawn', image: await image() })
    expect(reply.json()).toMatchObject({
      code: 'bad_input',
      errors: [{ path: 'body.image', message: 'Draw your signature' }],
    })
    expect(await last()).toBeUndefined()
  })

  it('is refused when the form or the consent is another than what was read', async () => {
    const { version } = await device.read()
    await device.save('employer', 'Another')
    expect((await sign({ version })).json()).toMatchObject({ code: 'conflict' })
    expect((await sign({ consent_version: consentVersion + 1 })).statusCode).toBe(409)
    expect(await last()).toBeUndefined()
  })

  it('names the fields that are missing, in the form’s language; papers may follow', async () => {
    await device.save('employer', '')
    await device.save('emergency_name', '')
    await device.call('PUT', '/language', { payload: { language: 'es' } })
    const reply = await sign()
    expect(reply.json()).toMatchObject({
      code: 'rule_broken',
      errors: [
        { path: 'values.employer', message: 'Este dato es obligatorio' },
        { path: 'values.emergency_name' },
      ],
    })
  })

  it('is for people of 18 or more', async () => {
    await device.save('date_of_birth', '2008-03-03')
    expect((await sign()).json()).toMatchObject({
      code: 'rule_broken',
      errors: [{ path: 'values.date_of_birth' }],
    })
    office.clock.advance(24 * 3600)
    expect((await sign()).statusCode).toBe(200)
  })

  it('ends with the landlord’s answer', async () => {
    await office.deps.db
      .updateTable('application_household')
      .set({ status: 'APPROVED' })
      .where('id', '=', form.householdId)
      .execute()
    expect((await sign()).json()).toMatchObject({ code: 'rule_broken' })
  })
})

describe('what was signed', () => {
  it('has another hash when a value, a secret or a paper differs', async () => {
    const hashes = new Set<string>()
    const add = async () => {
      expect((await sign()).statusCode).toBe(200)
      hashes.add((await last())!.sha256.toString('hex'))
    }
    await add()
    await device.save('employer', 'Another')
    await add()
    await device.save('ssn', '123-45-6789')
    await add()
    await makePaper(office.deps, form.id)
    await add()
    expect(hashes.size).toBe(4)
  })

  it('stays as a record after a change, which needs a new signature', async () => {
    await sign()
    await device.save('employer', 'Another')
    await device.save('employer', 'A third')
    expect(await device.read()).toMatchObject({
      progress: 'started',
      signature: { name: 'Nora Bell', current: false },
    })
    await sign({ name: 'Nora B.' })
    const { rows } = await office.deps.pool.query<{ name: string }>(
      'SELECT name FROM application_signature WHERE form_id = $1 ORDER BY id',
      [form.id],
    )
    expect(rows.map(({ name }) => name)).toEqual(['Nora Bell', 'Nora B.'])
    const notices = await office.deps.pool.query<{ message: string; link: string }>(
      "SELECT message, payload ->> 'link' AS link FROM notification WHERE person_id = $1 AND kind = 'application' ORDER BY id",
      [agent.personId],
    )
    expect(notices.rows.map(({ message }) => message.split(' ').slice(2, 3)[0])).toEqual([
      'signed',
      'changed',
      'signed',
    ])
    for (const { link } of notices.rows)
      expect(link).toMatch(new RegExp(`^/clients/rental/\\d+/application\\?form=${form.id}$`))
  })
})

describe('the order of signing', () => {
  it('waits for those before, and not for those who changed nothing since', async () => {
    const guarantor = await makeForm(office.deps, agent, { with: form, type: 'GUARANTOR', first_name: 'Ann' })
    await office.deps.db
      .updateTable('application_form')
      .set({ signing_order: 1 })
      .where('id', '=', guarantor.id)
      .execute()
    const theirs = new FormDevice(office, guarantor.token)
    await fillForm(theirs)
    expect((await theirs.read()).waiting_for).toEqual(['Nora'])
    expect((await sign({}, theirs)).json()).toMatchObject({
      code: 'rule_broken',
      errorMsg: 'Nora must sign first',
    })
    await sign()
    expect((await theirs.read()).waiting_for).toEqual([])
    expect((await sign({}, theirs)).statusCode).toBe(200)
  })

  it('lets a guarantor company sign without a date of birth', async () => {
    const company = await makeForm(office.deps, agent, { with: form, type: 'GUARANTOR_COMPANY' })
    const theirs = new FormDevice(office, company.token)
    await fillForm(theirs)
    expect((await sign({}, theirs)).json<RenterForm>()).toMatchObject({ progress: 'signed' })
  })
})
