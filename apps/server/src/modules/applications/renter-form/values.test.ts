import type { RenterForm } from '@pb/contract/application-forms'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { makeForm, type TestForm } from '../../../../test/factories/owned-applications.ts'
import { testOffice, type TestPerson } from '../../../../test/harness/test-office.ts'
import { decryptFormValue } from '../values/reveal.ts'
import { FormDevice } from './form-calls.fixture.ts'

const office = testOffice()
let agent: TestPerson
let form: TestForm
let phone: FormDevice
let laptop: FormDevice

beforeEach(async () => {
  agent = await office.person()
  form = await makeForm(office.deps, agent)
  phone = new FormDevice(office, form.token)
  laptop = new FormDevice(office, form.token)
})

const shown = (page: RenterForm, name: string) => page.values.find(({ field }) => field === name)?.value
const stored = async (name: string) => shown(await new FormDevice(office, form.token).read(), name)

test('a ZIP code of another state is refused, also for the agent, until the state is corrected', async () => {
  await phone.save('current_state', 'New York')
  const refused = await phone.send('current_zip', phone.change('current_zip', '07030'))
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { errors: [{ path: 'body.value', message: expect.stringMatching(/another state/) as string }] },
  ])
  expect(await stored('current_zip')).toBeUndefined()
  const change = (changes: object[]) =>
    office.call({ method: 'PUT', url: `/v1/aform/${form.id}`, as: agent, payload: { changes } })
  const zip = { field: 'current_zip', value: '07030' }
  expect((await change([zip])).json()).toMatchObject({ errors: [{ path: 'body.changes.0.value' }] })
  expect((await change([zip, { field: 'current_state', value: 'NJ' }])).statusCode).toBe(200)
  // The state of a stored ZIP code can be corrected first: the form is not signed like that.
  await phone.save('current_state', 'NY')
  expect((await change([{ field: 'current_state', value: 'CT' }])).json()).toMatchObject({
    errors: [{ path: 'body.changes.0.value' }],
  })
  await phone.save('current_zip', '10016')
  expect(await stored('current_zip')).toBe('10016')
})

describe('saving a field', () => {
  it('normalizes the value and increases the versions of field and form', async () => {
    const before = (await phone.read()).version
    expect(await phone.save('phone', '212.555.0100')).toMatchObject({
      saved: { field: 'phone', value: '(212) 555-0100', version: 1 },
      replaced: null,
      version: before + 1,
    })
    expect(await phone.save('phone', '(212) 555-0100')).toMatchObject({
      saved: { version: 1 },
      version: before + 1,
    })
    expect(await stored('phone')).toBe('(212) 555-0100')
  })

  it('removes an empty value and never repeats a version', async () => {
    await phone.save('employer', 'Acme')
    expect(await phone.save('employer', ' ')).toMatchObject({ saved: { value: '', version: 2 } })
    expect(await stored('employer')).toBeUndefined()
    expect(await phone.save('employer', 'Other')).toMatchObject({ saved: { version: 3 } })
  })

  test.each([
    ['annual_income', 'a lot', /amount/],
    ['ssn', '000-12-3456', /ITIN/],
    ['date_of_birth', '2030-01-01', /future/],
    ['date_of_birth', '1850-01-01', /year/],
    ['current_since', '2025-02-30', /no such date/],
    ['current_since', '2030-01-01', /future/],
    ['current_state', 'Ontario', /state of the US/],
    ['current_zip', '00000', /No place/],
    ['phone', '12', /area code/],
    ['occupation', 'pilot', /answers/],
    ['no_such_field', 'x', /no such field/],
    ['constructor', 'x', /no such field/],
    ['monthly_rent', '1', /no such field/],
  ])('refuses %s %j at the field', async (field, value, message) => {
    const reply = await phone.send(field, phone.change(field, value))
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({
      errors: [{ path: 'body.value', message: expect.stringMatching(message) as string }],
    })
    expect(reply.body).not.toContain('12-3456')
  })

  it('explains what is wrong in the language of the form', async () => {
    await phone.call('PUT', '/language', { payload: { language: 'es' } })
    const reply = await phone.send('phone', phone.change('phone', '12'))
    expect(reply.json<{ errorMsg: string }>().errorMsg).toContain('código de área')
    expect((await phone.read()).language).toBe('es')
  })

  it('gives a guarantor company no social security number', async () => {
    const company = await makeForm(office.deps, agent, { with: form, type: 'GUARANTOR_COMPANY' })
    const device = new FormDevice(office, company.token)
    expect((await device.send('ssn', device.change('ssn', '123-45-6789'))).statusCode).toBe(400)
  })

  it('is refused once the landlord has answered, and stays readable', async () => {
    await phone.save('employer', 'Acme')
    await office.deps.db
      .updateTable('application_household')
      .set({ status: 'APPROVED' })
      .where('id', '=', form.householdId)
      .execute()
    const reply = await phone.send('employer', phone.change('employer', 'Other'))
    expect([reply.statusCode, reply.json<{ code: string }>().code]).toEqual([422, 'rule_broken'])
    expect(await phone.read()).toMatchObject({ open: false })
    expect(await stored('employer')).toBe('Acme')
  })
})

describe('two devices', () => {
  it('let the newest win and return what it replaced', async () => {
    await phone.read()
    await laptop.read()
    await phone.save('employer', 'Acme')
    expect(await laptop.save('employer', 'Bell Labs')).toMatchObject({
      saved: { value: 'Bell Labs', version: 2 },
      replaced: { value: 'Acme', version: 1 },
    })
    expect(await phone.save('employer', 'Acme Inc')).toMatchObject({ replaced: { value: 'Bell Labs' } })
    const { rows } = await office.deps.pool.query<{ value: string }>(
      'SELECT value FROM application_replaced_value WHERE form_id = $1 ORDER BY id',
      [form.id],
    )
    expect(rows.map(({ value }) => value)).toEqual(['Acme', 'Bell Labs'])
  })

  it('replace nothing when the other has read it', async () => {
    await phone.save('employer', 'Acme')
    await laptop.read()
    expect(await laptop.save('employer', 'Bell Labs')).toMatchObject({ replaced: null })
  })

  it('get masks of each other’s secrets', async () => {
    await phone.save('ssn', '123-45-6789')
    const reply = await laptop.save('ssn', '219 09 9999')
    expect(reply).toMatchObject({ saved: { value: '•••-••-9999' }, replaced: { value: '•••-••-6789' } })
  })
})

describe('a change that is repeated or late', () => {
  it('changes nothing when repeated, and returns the same as the first time', async () => {
    await phone.save('employer', 'Acme')
    const change = laptop.change('employer', 'Bell Labs')
    const first = (await laptop.send('employer', change)).json<object>()
    expect((await laptop.send('employer', change)).json()).toEqual(first)
  })

  it('does not come back over a newer change of another device', async () => {
    const change = phone.change('employer', 'Acme')
    await phone.send('employer', change)
    await laptop.save('employer', 'Bell Labs')
    await phone.send('employer', change)
    expect(await stored('employer')).toBe('Bell Labs')
  })

  it('does not win over a newer one of the same device', async () => {
    const [older, newer] = [phone.change('employer', 'Ac'), phone.change('employer', 'Acme')]
    await phone.send('employer', newer)
    expect((await phone.send('employer', older)).json()).toMatchObject({ saved: { value: 'Acme' } })
    await laptop.save('employer', 'Bell Labs')
    await phone.send('employer', older)
    expect(await stored('employer')).toBe('Bell Labs')
  })

  it('leaves one value when many arrive at once', async () => {
    const changes = Array.from({ length: 12 }, (_, at) => phone.change('employer', `Acme ${at}`))
    await Promise.all(changes.toReversed().map((change) => phone.send('employer', change)))
    expect(await stored('employer')).toBe('Acme 11')
  })
})

describe('secrets', () => {
  it('are encrypted in the database and masked on the page', async () => {
    await phone.save('ssn', '123456789')
    await phone.save('bank_account_number', '000123456789')
    await phone.save('date_of_birth', '1990-05-06')
    const page = await phone.read()
    expect(['ssn', 'bank_account_number', 'date_of_birth'].map((name) => shown(page, name))).toEqual([
      '•••-••-6789',
      '••••6789',
      '••••',
    ])
    const { rows } = await office.deps.pool.query('SELECT * FROM application_value WHERE form_id = $1', [
      form.id,
    ])
    expect(JSON.stringify(rows)).not.toMatch(/45-6789|123456789|1990/)
    expect(await decryptFormValue(office.deps, form.id, 'ssn')).toBe('123-45-6789')
  })

  it('stay as they are when the same number is saved again', async () => {
    await phone.save('ssn', '123456789')
    expect(await phone.save('ssn', '123-45-6789')).toMatchObject({ saved: { version: 1 } })
    expect(await phone.save('ssn', '')).toMatchObject({ saved: { value: '', version: 2 } })
    await expect(decryptFormValue(office.deps, form.id, 'ssn')).rejects.toThrow('Not found')
  })
})

describe('pets', () => {
  const household = () =>
    office.deps.db
      .selectFrom('application_household')
      .select(['pets_dogs', 'pets_cats', 'pets_dogs_breeds', 'pets_dogs_weight'])
      .where('id', '=', form.householdId)
      .executeTakeFirstOrThrow()

  it('are the household’s, where dogs and cats exclude each other', async () => {
    await phone.save('pets_dogs', '1')
    await phone.save('pets_dogs_breeds', 'Beagle')
    expect(await household()).toMatchObject({ pets_dogs: true, pets_dogs_breeds: 'Beagle' })
    await phone.save('pets_cats', '1')
    expect(await household()).toEqual({
      pets_dogs: false,
      pets_cats: true,
      pets_dogs_breeds: '',
      pets_dogs_weight: '',
    })
    expect(await stored('pets_dogs')).toBe('0')
  })

  it('can be entered again after the agent changed them', async () => {
    await phone.save('pets_dogs', '1')
    await office.deps.db
      .updateTable('application_household')
      .set({ pets_dogs: false })
      .where('id', '=', form.householdId)
      .execute()
    const { version } = await phone.read()
    expect((await phone.save('pets_dogs', '1')).version).toBe(version + 1)
    expect(await household()).toMatchObject({ pets_dogs: true })
  })

  it('are not entered by others', async () => {
    const other = await makeForm(office.deps, agent, { with: form, type: 'CO_APPLICANT' })
    const device = new FormDevice(office, other.token)
    expect((await device.send('pets_dogs', device.change('pets_dogs', '1'))).statusCode).toBe(400)
    expect((await device.read()).values).toEqual([])
  })
})
