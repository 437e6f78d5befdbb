import { addDaysToDate } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { useNewDealRequest } from '../../../components/domain/new-deal.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { createRow, show, signIn } from '../deals.fixture.tsx'
import { DealsList } from './deals-list.tsx'
import { formatView, listYears, parseView, toFilters } from './list-view.ts'
import { monthNames } from '../../../components/domain/period-selects.tsx'
import { formatYearToDate } from './period.ts'

beforeEach(() => signIn())

const totals = { fee_amount: 7000, op_amount: 1000.5, net_amount: 4900 }
const deals = [
  createRow('1'),
  createRow('2', { client_name: 'Lee Park', statuses: ['pending_op'], op_amount: 1000.5 }),
]

function answerWith(rows = deals, overview = [3500, 4000.25, 12, 48_003], sale: number | null = null) {
  return ({ path }: ApiCall): unknown => {
    if (path.endsWith('sizes')) return { rental: 3500, sale }
    return path.endsWith('overview')
      ? overview
      : {
          count: rows.length,
          capped: 0,
          collection: rows,
          totals: rows.length === 0 ? { fee_amount: 0, op_amount: 0, net_amount: 0 } : totals,
        }
  }
}

const getLists = (calls: readonly ApiCall[]) => calls.filter(({ path }) => path === '/v1/deal-sheets')

test('keeps the view in the URL, and this year without one', () => {
  const url =
    'search=nora&status=pending_op&kind=sale&agent=7&year=2025&month=9&ready=1&sort=amount&reverse=1&page=2'
  expect(formatView(parseView(new URLSearchParams(url))).toString()).toBe(url)
  expect(formatView(parseView(new URLSearchParams('status=x&page=-1&agent=a&month=13'))).toString()).toBe('')
  expect(parseView(new URLSearchParams()).year).toBe(listYears()[0])
})

test('asks for approved leases that end within 90 days, and shows when', async () => {
  const url = 'year=all&leases=ending&sort=lease_end'
  const calls = mockServer(answerWith([createRow('1', { lease_end: '2027-01-15' })]))
  show(<DealsList />, `/deals?${url}`)
  expect((await screen.findAllByText(/Jan 15, 2027/)).length).toBeGreaterThan(0)
  const { query } = getLists(calls)[0]!
  const today = newYorkDate(new Date())
  expect(Object.fromEntries(query)).toMatchObject({
    approved: '1',
    lease_end_from: today,
    lease_end_until: addDaysToDate(today, 90),
    sort: 'lease_end',
    sort_order: 'asc',
  })
  expect(query.has('year')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: /Leases ending within 90 days/ }))
  await waitFor(() => expect(getLists(calls).at(-1)!.query.has('lease_end_from')).toBe(false))
})

test('shows what each draft needs', async () => {
  mockServer(answerWith([createRow('1', { missing: ['Enter the address', 'Upload the lease pages'] })]))
  show(<DealsList />, '/deals?status=draft&year=all')
  expect(await screen.findByText('Enter the address · Upload the lease pages')).toBeTruthy()
})

test('offers the last three years and all twelve months', () => {
  expect(listYears(new Date('2026-11-23T12:00:00Z'))).toEqual([2026, 2025, 2024])
  expect(monthNames).toHaveLength(12)
  expect(monthNames[8]).toBe('September')
})

test('sends the agent’s own id, and any agent of a supervisor’s', () => {
  const view = { ...parseView(new URLSearchParams()), agent: '9' }
  expect(toFilters(view, { user_id: '7', supervisor: false })).toMatchObject({ agent_id: '7' })
  expect(toFilters(view, { user_id: '7', supervisor: true })).toMatchObject({ agent_id: '9' })
  expect(toFilters({ ...view, agent: null }, { user_id: '7', supervisor: true })).not.toHaveProperty(
    'agent_id',
  )
})

test('names the days that the year to date covers', () => {
  const now = new Date('2026-11-23T12:00:00Z')
  expect(formatYearToDate({ year: 2026, month: null }, now)).toBe('Jan 1 – Nov 23, 2026')
  expect(formatYearToDate({ year: 2026, month: 2 }, now)).toBe('Jan 1 – Feb 28, 2026')
  expect(formatYearToDate({ year: 2025, month: null }, now)).toBe('Jan 1 – Dec 31, 2025')
})

test('shows the four numbers in their order and narrows the table to the deals they count', async () => {
  const calls = mockServer(answerWith())
  show(<DealsList />)
  const overview = await screen.findByRole('region', { name: 'Overview' })
  await within(overview).findByText('$48,003.00')
  expect(
    within(overview)
      .getAllByRole('button')
      .map((card) => card.textContent),
  ).toEqual([
    expect.stringMatching(/^Average deal size\$3,500\.00/),
    expect.stringMatching(/^Average commission\$4,000\.25/),
    expect.stringMatching(/^Number of deals12Approved deals, \d{4}/),
    expect.stringMatching(/^YTD commission\$48,003\.00Gross commission, Jan 1/),
  ])
  await userEvent.click(within(overview).getByRole('button', { name: /Number of deals/ }))
  await waitFor(() => expect(getLists(calls).at(-1)?.query.get('approved')).toBe('1'))
  await userEvent.click(screen.getByRole('button', { name: 'Remove Approved deals' }))
  await waitFor(() => expect(getLists(calls).at(-1)?.query.has('approved')).toBe(false))
})

test('shows the average rent and the average purchase price apart', async () => {
  mockServer(answerWith(deals, [475_000, 4000.25, 12, 48_003], 1_250_000))
  show(<DealsList />)
  const overview = await screen.findByRole('region', { name: 'Overview' })
  const card = await within(overview).findByRole('button', { name: /Average deal size/ })
  await waitFor(() => expect(card.textContent).toMatch(/\$3,500\.00 rentals, a month\$1,250,000\.00 sales/))
  expect(card.textContent).not.toContain('475,000')
})

test('filters by status, year and month in the words of the page', async () => {
  const calls = mockServer(answerWith())
  show(<DealsList />)
  const status = await screen.findByRole('combobox', { name: 'Status' })
  expect([...status.querySelectorAll('option')].slice(0, 7).map(({ textContent }) => textContent)).toEqual([
    'All',
    'Draft',
    'Pending Review',
    'Deal Submitted',
    'Pending Op',
    'Pending Commission Check',
    'Payment Sent',
  ])
  await userEvent.selectOptions(status, 'Pending Commission Check')
  await waitFor(() => expect(getLists(calls).at(-1)?.query.get('status')).toBe('pending_commission_check'))
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Month' }), 'September')
  await waitFor(() => expect(getLists(calls).at(-1)?.query.get('month')).toBe('9'))
  expect(calls.findLast(({ path }) => path.endsWith('overview'))?.query.get('month')).toBe('9')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Year' }), 'All years')
  await waitFor(() => expect(getLists(calls).at(-1)?.query.has('month')).toBe(false))
})

test('shows sums of both payers and moves between deals with J, K and N', async () => {
  mockServer(answerWith())
  function Probe() {
    return useNewDealRequest() && <p>A new deal</p>
  }
  show(
    <>
      <DealsList />
      <Probe />
    </>,
  )
  await screen.findByRole('link', { name: 'Nora Bell' })
  const totalsRow = screen.getByText('$8,000.50')
  expect(totalsRow).toBeTruthy()
  await userEvent.keyboard('jj')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Lee Park'))
  await userEvent.keyboard('k')
  await waitFor(() => expect(document.activeElement?.getAttribute('href')).toBe('/deals/1'))
  await userEvent.keyboard('n')
  expect(await screen.findByText('A new deal')).toBeTruthy()
})

test('shows No Records, and what to do about filters and periods', async () => {
  mockServer(answerWith([]))
  const router = show(<DealsList />, '/deals?status=draft')
  expect(await screen.findByText('No Records')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Show all years' }))
  expect(router.state.location.search).toBe('?year=all')
  expect(await screen.findByText(/Start one when a client signs/)).toBeTruthy()
})

test('lists a supervisor’s queue by how long each deal waits, with what is missing', async () => {
  signIn(['AGENT', 'SUPERVISOR'])
  const waiting = createRow('3', {
    status: 'pending_review',
    statuses: ['pending_review'],
    waiting_since: Math.floor(Date.now() / 1000) - 3 * 86_400,
    missing: ['DOS form', 'Commission check'],
  })
  const calls = mockServer(answerWith([waiting]))
  show(<DealsList />)
  await userEvent.click(await screen.findByRole('button', { name: 'Review queue (1)' }))
  expect(await screen.findByText('DOS form · Commission check')).toBeTruthy()
  expect(getLists(calls).at(-1)?.query.get('sort')).toBe('waiting')
  expect(screen.getByRole('link', { name: 'Nora Bell' }).getAttribute('href')).toContain(
    '/deals/3?status=pending_review',
  )
})

test('shows an error with a retry', async () => {
  mockServer(() => errorResponse(503, 'Not ready'))
  show(<DealsList />)
  expect((await screen.findAllByText('Not ready')).length).toBeGreaterThan(0)
})
