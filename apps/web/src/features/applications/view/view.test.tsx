import type { Application, Household } from '@pb/contract/applications'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { createApplication, createHousehold, show, signIn } from '../applications.fixture.tsx'
import ClientApplication from './client-application.tsx'

beforeEach(() => {
  signIn()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

/** Serves one household; `answer` may answer a call in another way. */
function serve(household: Household, answer?: (call: ApiCall) => unknown): ApiCall[] {
  const { forms } = household
  return mockServer((call) => {
    const given = answer?.(call)
    if (given !== undefined) return given
    if (call.path.startsWith('/v1/application-households/')) return household
    const id = /^\/v1\/aform\/(\d+)/.exec(call.path)?.[1]
    const form = forms.find((one) => one.id === id) ?? forms[0]
    return call.method === 'DELETE' && call.path === `/v1/aform/${id}` ? undefined : form
  })
}

const tab = '/clients/rental/101/application'
const showClient = (household: Household, answer?: (call: ApiCall) => unknown, path = tab) => {
  const calls = serve(household, answer)
  const router = show(<ClientApplication userId="101" formId="1" />, path)
  return { calls, router }
}

const single = (more: Partial<Application> = {}, household: Partial<Household> = {}) =>
  createHousehold([createApplication('1', more)], household)

const writes = (calls: readonly ApiCall[]) => calls.filter(({ method }) => method !== 'GET')

test('shows the income test, what is missing, sections, files and the exact buttons', async () => {
  showClient(single())
  expect(await screen.findByText('$150,000 a year of $140,000 needed')).toBeTruthy()
  expect(screen.getByText('40 × $3,500')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Rental Info' })).toBeTruthy()
  for (const name of ['Edit Rental Info', 'Download PDF', 'Send', 'Delete'])
    expect(screen.getAllByRole('button', { name }).length).toBeGreaterThan(0)
  const files = screen.getByRole('list', { name: 'Supporting documents' })
  expect(within(files).getByText('No file attached')).toBeTruthy()
  expect(within(files).getByText('Pay stubs.pdf')).toBeTruthy()
  expect(within(files).getByText(/^2 pages · 340 KB · added /)).toBeTruthy()
  expect(screen.getByText('(212) 555-0100')).toBeTruthy()
})

test('shows a typed signature as it was signed, by whom, and what changed since', async () => {
  const changes = [{ title: 'Monthly rent', before: '$3,500', after: '$3,700' }]
  const signature = {
    name: 'Sam Ito',
    kind: 'typed',
    is_other_name: true,
    covers_terms: true,
    changes,
  } as const
  showClient(single({ time_signed: 1_790_000_000, changed_since_signing: true, signature }))
  expect((await screen.findByRole('figure', { name: 'Signature of Sam Ito' })).textContent).toBe('Sam Ito')
  expect(screen.getByText(/^Signed as Sam Ito; this application is for Nora Bell/)).toBeTruthy()
  expect(screen.getByText('Monthly rent: $3,500, now $3,700')).toBeTruthy()
})

test('shows no income test for a household with a voucher, and why', async () => {
  showClient(single({}, { voucher: true, tests: [] }))
  expect(await screen.findByText(/No income test: this household pays with a housing voucher/)).toBeTruthy()
  expect(screen.queryByText(/40 ×/)).toBeNull()
})

test('names the status of an answered application in the client’s tab', async () => {
  showClient(single({ status: 'APPROVED' }, { status: 'APPROVED' }))
  expect(await screen.findByText('Application has unachievable status: APPROVED')).toBeTruthy()
})

test('asks to try again when the application cannot be loaded', async () => {
  showClient(single(), () => errorResponse(500, 'Broken'))
  expect(await screen.findByText('Something went wrong, try again')).toBeTruthy()
})

test('submits only changed fields of the Rental Info', async () => {
  const { calls } = showClient(single())
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Rental Info' }))
  const rent = await screen.findByLabelText('Monthly rent')
  await userEvent.clear(rent)
  await userEvent.type(rent, '3650')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Application updated successfully')).toBeTruthy()
  expect(writes(calls)).toMatchObject([
    {
      method: 'PUT',
      path: '/v1/aform/1',
      body: { changes: [{ field: 'monthly_rent', value: '3650' }] },
    },
  ])
})

test('makes dogs and cats exclusive and clears breed and weight', async () => {
  const { calls } = showClient(single())
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Rental Info' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Cats' }))
  expect(screen.getByRole('checkbox', { name: 'Dogs' }).getAttribute('aria-checked')).toBe('false')
  expect(screen.queryByLabelText('Dog breed')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes(calls)).toHaveLength(1))
  expect(writes(calls)[0]?.body).toEqual({
    changes: [
      { field: 'pets_dogs', value: '0' },
      { field: 'pets_cats', value: '1' },
      { field: 'pets_dogs_breeds', value: '' },
      { field: 'pets_dogs_weight', value: '' },
    ],
  })
})

test('checks address, phone and lease dates at their fields', async () => {
  const { calls } = showClient(single())
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Rental Info' }))
  await userEvent.clear(await screen.findByLabelText('Building address'))
  await userEvent.clear(screen.getByLabelText('Landlord’s phone'))
  await userEvent.type(screen.getByLabelText('Landlord’s phone'), '212555')
  await userEvent.type(screen.getByLabelText('Lease start'), '2020-01-01')
  await userEvent.type(screen.getByLabelText('Lease end'), '2019-01-01')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  for (const text of [
    'Building Address is required',
    'Invalid phone number length',
    'Lease start date must be in the future',
    'Lease end date must be after lease start date',
  ])
    expect(await screen.findByText(text)).toBeTruthy()
  expect(writes(calls)).toEqual([])
})

test('shows an error of the server at its field', async () => {
  showClient(single(), ({ method }) =>
    method === 'PUT'
      ? Response.json(
          {
            type: 'about:blank',
            title: 'x',
            status: 400,
            code: 'invalid_input',
            errorMsg: 'x',
            errors: [{ path: 'body.changes.0.value', message: 'Enter another amount' }],
          },
          { status: 400, headers: { 'content-type': 'application/problem+json' } },
        )
      : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Work and income' }))
  const income = await screen.findByLabelText('Annual income')
  await userEvent.clear(income)
  await userEvent.type(income, '1')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter another amount')).toBeTruthy()
})

test('reveals a number without a question for its agent, and hides it again', async () => {
  const { calls } = showClient(single(), ({ path }) =>
    path.endsWith('/reveals') ? { value: '123-45-6789' } : undefined,
  )
  expect(await screen.findByText('•••-••-6789')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Reveal Social security number' }))
  expect(await screen.findByText('123-45-6789')).toBeTruthy()
  expect(writes(calls)[0]?.body).toEqual({ field: 'ssn', reason: '' })
  await userEvent.click(screen.getByRole('button', { name: 'Hide Social security number' }))
  expect(screen.queryByText('123-45-6789')).toBeNull()
})

test('asks a supervisor for a reason and offers nothing else that changes it', async () => {
  signIn(['AGENT', 'SUPERVISOR'], '99')
  const { calls } = showClient(single(), ({ path }) =>
    path.endsWith('/reveals') ? { value: '123-45-6789' } : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Reveal Social security number' }))
  await userEvent.type(await screen.findByLabelText('Why do you need it?'), 'Audit')
  await userEvent.click(screen.getByRole('button', { name: 'Reveal' }))
  expect(await screen.findByText('123-45-6789')).toBeTruthy()
  expect(writes(calls)[0]?.body).toEqual({ field: 'ssn', reason: 'Audit' })
  for (const name of ['Edit Rental Info', 'Send', 'Delete', 'Record answer', 'Remind'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('deletes the application with undo and goes to the client', async () => {
  const { calls, router } = showClient(single())
  const header = (await screen.findByRole('button', { name: 'Download PDF' })).parentElement!
  await userEvent.dblClick(within(header).getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('dialog', { name: /^Delete .+’s application\?$/ })
  expect(question.textContent).toMatch(/The answers.* and 1 file go with it/)
  expect(writes(calls)).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'Yes, delete application' }))
  expect(await screen.findByText('Application deleted successfully')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/clients/rental/101/details')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(writes(calls).map(({ method, path }) => `${method} ${path}`)).toEqual([
      'DELETE /v1/aform/1',
      'POST /v1/aform/1/restore',
    ]),
  )
})

test('confirms deleting one file, and deletes checked files with undo', async () => {
  const { calls } = showClient(single())
  const files = await screen.findByRole('list', { name: 'Supporting documents' })
  await userEvent.click(within(files).getByRole('button', { name: 'Delete Pay stubs.pdf' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, delete file' }))
  await waitFor(() => expect(writes(calls)).toHaveLength(1))
  expect(writes(calls)[0]).toMatchObject({ method: 'DELETE', path: '/v1/aform-field/1' })
  expect(writes(calls)[0]?.query.get('field_name')).toBe('pay_stubs')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all files' }))
  await userEvent.click(screen.getByRole('button', { name: 'Delete 1' }))
  const question = await screen.findByRole('dialog', { name: 'Delete 1 file?', description: 'Pay stubs.pdf' })
  expect(writes(calls)).toHaveLength(1)
  await userEvent.click(within(question).getByRole('button', { name: 'Yes, delete file' }))
  await userEvent.click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!)
  await waitFor(() =>
    expect(writes(calls).at(-1)).toMatchObject({
      path: '/v1/aform-field/1/restore',
      body: { media_item_ids: ['900'] },
    }),
  )
})

test('shows each person of the household with their own form', async () => {
  const nora = createApplication('1')
  const lee = createApplication('2', {
    applicant_type: 'GUARANTOR',
    client: { user_id: '102', name: 'Lee Park', email: 'lee@example.com', photo: null },
    paper_issues: [],
    missing_fields: [],
  })
  showClient(createHousehold([nora, lee]))
  const people = await screen.findByRole('group', { name: 'People of the household' })
  await userEvent.click(within(people).getByRole('button', { name: /Lee Park/ }))
  expect(await screen.findByRole('heading', { name: 'Lee Park' })).toBeTruthy()
})

test('opens the form that a notification names, and not one of another client', async () => {
  const nora = createApplication('1')
  const lee = createApplication('2', {
    applicant_type: 'GUARANTOR',
    client: { user_id: '102', name: 'Lee Park', email: 'lee@example.com', photo: null },
  })
  const { router } = showClient(createHousehold([nora, lee]), undefined, `${tab}?form=2`)
  expect(await screen.findByRole('heading', { name: 'Lee Park' })).toBeTruthy()
  const people = screen.getByRole('group', { name: 'People of the household' })
  await userEvent.click(within(people).getByRole('button', { name: /Nora Bell/ }))
  expect(await screen.findByRole('heading', { name: 'Nora Bell' })).toBeTruthy()
  expect(router.state.location.search).toBe('?form=1')
})

test('ignores a form of another client in the URL', async () => {
  const foreign = createApplication('9', {
    client: { user_id: '300', name: 'Ana Diaz', email: 'a@example.com', photo: null },
    household: { user_id: '300', name: 'Ana Diaz', people: 1, completeness: 10 },
  })
  showClient(single(), ({ path }) => (path === '/v1/aform/9' ? foreign : undefined), `${tab}?form=9`)
  expect(await screen.findByRole('heading', { name: 'Nora Bell' })).toBeTruthy()
  expect(screen.queryByText('Ana Diaz')).toBeNull()
})
