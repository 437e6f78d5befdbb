import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { errorResponse, mockServer, type ApiCall } from '../../../test/mock-fetch.ts'
import {
  createDraft,
  createInvoice,
  createPage,
  createRow,
  settings,
  show,
  signIn,
} from './invoices.fixture.tsx'
import { InvoicesPage } from './invoices-page.tsx'

beforeEach(() => signIn())

const writes = (calls: readonly ApiCall[]) => calls.filter(({ method }) => method !== 'GET')

/** Answers like the office; `answer` comes first. */
function mockOffice(answer: (call: ApiCall) => unknown = () => undefined): ApiCall[] {
  return mockServer((call) => {
    const given = answer(call)
    if (given !== undefined) return given
    if (call.path.endsWith('/op-invoices-settings')) return settings
    if (call.path.endsWith('/op-invoices-contacts')) return []
    if (call.path.endsWith('/op-invoices')) return createPage([createRow('1'), createRow('2')])
    return createInvoice('1')
  })
}

test('shows tabs with counts, rows with View and Download, and totals', async () => {
  mockOffice()
  show(<InvoicesPage />)
  expect(screen.getByRole('heading', { level: 1, name: 'Op Invoices' })).toBeTruthy()
  const tabs = screen.getByRole('navigation', { name: 'Status' })
  await waitFor(() =>
    expect(
      within(tabs)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['All 9', 'Draft 1', 'Sent 4', 'Paid 2', 'Overdue 2']),
  )
  expect((await screen.findAllByRole('link', { name: /2026-0001/ })).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: 'Download Invoice 2026-0001' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Totals' }).textContent).toBe(
    '2 foundAmount$8,500.50Open$4,250.00',
  )
  expect(screen.queryByRole('button', { name: /^Agent/ })).toBeNull()
})

test('offers the last three years, and a month within a year', async () => {
  const calls = mockOffice()
  const router = show(<InvoicesPage />)
  const year = new Date().getFullYear()
  const select = screen.getByLabelText<HTMLSelectElement>('Year')
  expect([...select.options].map(({ textContent }) => textContent)).toEqual([
    String(year),
    String(year - 1),
    String(year - 2),
    'All years',
  ])
  await userEvent.selectOptions(screen.getByLabelText('Month'), 'March')
  await waitFor(() => expect(router.state.location.search).toBe(`?year=${year}&month=3`))
  await waitFor(() => expect(calls.at(-1)?.query.get('month')).toBe('3'))
})

test('creates a draft from what is typed with $ and commas, and opens it', async () => {
  const calls = mockOffice(({ method, path }) => {
    if (method === 'POST') return createDraft('9')
    return path.endsWith('/op-invoices/9') ? createDraft('9') : undefined
  })
  const router = show(<InvoicesPage />)
  await userEvent.click(screen.getAllByRole('button', { name: 'New Invoice' })[0]!)
  const dialog = await screen.findByRole('dialog', { name: 'Add New Invoice' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create draft' }))
  expect(await within(dialog).findByText('Enter the address')).toBeTruthy()
  expect(within(dialog).getByText('Enter the commission')).toBeTruthy()
  await userEvent.type(within(dialog).getByLabelText(/^Commission/), '$4,250.5')
  await userEvent.type(within(dialog).getByLabelText('Address'), '20 Carroll St')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create draft' }))
  expect(await screen.findByText('New Invoice has been created')).toBeTruthy()
  expect(writes(calls)[0]?.body).toMatchObject({
    type: 'rental',
    address: '20 Carroll St',
    commission_amount: 4250.5,
    agent_id: '7',
    // The office's terms.
    due_days: 14,
    price: null,
    move_in: null,
  })
  await waitFor(() => expect(router.state.location.search).toBe('?invoice=9'))
})

test('saves a change of a sent invoice as a new version', async () => {
  let stored = createInvoice('1')
  const calls = mockOffice(({ method, path }) => {
    if (method === 'PUT') stored = createInvoice('1', { version: 4, changed_since_sent: 1 })
    return path.endsWith('/op-invoices/1') ? stored : undefined
  })
  show(<InvoicesPage />, '/op-invoices?invoice=1')
  const dialog = await screen.findByRole('dialog', { name: 'Invoice 2026-0001' })
  expect(within(dialog).getByText(/saving makes version 2/)).toBeTruthy()
  const commission = within(dialog).getByLabelText(/^Commission/)
  await userEvent.clear(commission)
  await userEvent.type(commission, '4000')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save new version' }))
  expect(await screen.findByText('Invoice has been updated')).toBeTruthy()
  expect(writes(calls)[0]?.body).toMatchObject({ version: 3, commission_amount: 4000 })
  expect(await within(dialog).findByRole('button', { name: 'Send new version' })).toBeTruthy()
})

test('keeps the entries when a save fails, and shows why', async () => {
  mockOffice(({ method }) => (method === 'PUT' ? errorResponse(409, 'Someone changed it') : undefined))
  show(<InvoicesPage />, '/op-invoices?invoice=1')
  const dialog = await screen.findByRole('dialog', { name: 'Invoice 2026-0001' })
  const unit = within(dialog).getByLabelText('Unit')
  await userEvent.type(unit, 'X')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save new version' }))
  expect(await screen.findByText('Server Error')).toBeTruthy()
  expect(within(dialog).getByText('Someone changed it')).toBeTruthy()
  expect(within(dialog).getByDisplayValue('3EX')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Discard my changes' }))
  expect(within(dialog).getByDisplayValue('3E')).toBeTruthy()
})

test('deletes a draft, and restores it with Undo', async () => {
  const calls = mockOffice(({ method, path }) => {
    if (method === 'DELETE') return new Response(null, { status: 204 })
    return path.includes('/op-invoices/9') ? createDraft('9') : undefined
  })
  show(<InvoicesPage />, '/op-invoices?invoice=9')
  const dialog = await screen.findByRole('dialog', { name: 'Draft invoice' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('dialog', { name: 'Delete this draft?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }))
  await screen.findByText('Draft deleted')
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Draft restored')
  expect(writes(calls).map(({ method, path }) => [method, path])).toEqual([
    ['DELETE', '/v1/op-invoices/9'],
    ['POST', '/v1/op-invoices/9/restore'],
  ])
})

test('shows what is missing, and how to start', async () => {
  mockOffice(({ path }) => (path.endsWith('/op-invoices') ? createPage([]) : undefined))
  show(<InvoicesPage />)
  expect(await screen.findByText('No invoices yet')).toBeTruthy()
})

test('offers to remove filters that match nothing', async () => {
  mockOffice(({ path }) => (path.endsWith('/op-invoices') ? createPage([]) : undefined))
  const router = show(<InvoicesPage />, '/op-invoices?status=paid&year=2025&company=Rose')
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toBe('?status=paid'))
})

test('shows an error with a retry', async () => {
  mockOffice(({ path }) => (path.endsWith('/op-invoices') ? errorResponse(503, 'Not ready') : undefined))
  show(<InvoicesPage />)
  expect(await screen.findByText('Not ready')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('moves between invoices with j and k', async () => {
  mockOffice()
  show(<InvoicesPage />)
  await screen.findAllByRole('link', { name: /2026-0001/ })
  const focused = () => document.activeElement?.getAttribute('data-invoice-row')
  await userEvent.keyboard('j')
  expect(focused()).toBe('1')
  await userEvent.keyboard('jj')
  expect(focused()).toBe('2')
  await userEvent.keyboard('k')
  expect(focused()).toBe('1')
})
