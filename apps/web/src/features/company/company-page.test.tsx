import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { mockServer } from '../../../test/mock-fetch.ts'
import { CompanyDeals } from './company-deals.tsx'
import { CompanyPage } from './company-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const year = new Date().getFullYear()
const numbers = {
  year,
  company_dollar: 2700,
  company_dollar_before: 900,
  gross: 9000,
  deals: 3,
  months: [
    { month: `${year}-01`, company_dollar: 2700, gross: 9000, deals: 3 },
    { month: `${year}-02`, company_dollar: 0, gross: 0, deals: 0 },
  ],
  pipeline: {
    amount: 5000,
    deals: 2,
    months: [
      { month: '', amount: 3000, deals: 1 },
      { month: `${year}-12`, amount: 2000, deals: 1 },
    ],
  },
  receivables: { open: 3200, overdue: 1200, invoices: 3, overdue_invoices: 1, credits: 0 },
  in_review: 2,
  payable: 4200,
  waiting: 2100,
  agents: [
    {
      agent_id: '8',
      name: 'Adam Cole',
      company_dollar: 2700,
      gross: 9000,
      deals: 3,
      pipeline: 5000,
      in_review: 2,
      payable: 4200,
      receivable: 0,
    },
  ],
}

function show(path: string) {
  const router = createMemoryRouter(
    [
      { path: '/company', element: <CompanyPage /> },
      { path: '/company/pipeline', element: <CompanyDeals list="pipeline" /> },
    ],
    { initialEntries: [path] },
  )
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

test('each number opens the list it counts', async () => {
  mockServer(() => numbers)
  show('/company')
  const getTarget = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await getTarget('Company dollar: $2,700.00')).toBe(`/company/closed?year=${year}`)
  expect(await getTarget('Pipeline: $5,000.00')).toBe(`/company/pipeline?year=${year}`)
  expect(await getTarget('Review queue: 2')).toContain('/deals?status=pending_review')
  expect(await getTarget('Due to agents and others: $4,200.00')).toBe('/payouts')
  expect(await getTarget('Still to come, Overdue: $3,000.00')).toBe(
    `/company/pipeline?year=${year}&month=overdue`,
  )
  expect(await getTarget('Pipeline, Adam Cole: $5,000.00')).toBe(`/company/pipeline?year=${year}&agent=8`)
  const agents = screen.getByRole('region', { name: 'By agent' })
  expect(within(agents).getByText('Adam Cole')).toBeTruthy()
})

test('the list of a number has the same sum', async () => {
  const calls = mockServer(() => ({
    count: 1,
    collection: [
      {
        deal_id: '90',
        agent_id: '8',
        agent_name: 'Adam Cole',
        client_name: 'Ann Roe',
        address: '330 East 38th Street',
        unit: '14B',
        status: 'pending_op',
        date: `${year}-06-01`,
        gross: 3000,
        company_dollar: 0,
        outstanding: 3000,
        expected: '',
        money: {
          state: 'part_written_off',
          received: 500,
          reversed: 0,
          credited: 0,
          written_off: 2500,
          open: 0,
          over_paid: 0,
        },
      },
    ],
    totals: { gross: 3000, company_dollar: 0, outstanding: 3000 },
  }))
  show(`/company/pipeline?year=${year}&month=overdue`)
  expect(await screen.findByRole('link', { name: '330 East 38th Street, 14B' })).toBeTruthy()
  expect(screen.getAllByText('$3,000.00')).toHaveLength(4)
  expect(calls[0]!.query.get('month')).toBe('overdue')
  expect(screen.getByText('Pending Op')).toBeTruthy()
  expect(screen.getByText('Part written off')).toBeTruthy()
})
