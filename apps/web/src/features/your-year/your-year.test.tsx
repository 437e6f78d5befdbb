import type { AgentYear } from '@pb/contract/agent-years'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { mockServer } from '../../../test/mock-fetch.ts'
import { beginSession } from '../../lib/session.ts'
import { findCommission, startForm } from './what-if-form.ts'
import { YourYear } from './your-year.tsx'

const sums = { deals: 1, gross: 10_000, company: 3000, earned: 7000, paid: 0 }
const none = { deals: 0, amount: 0 }
const year: AgentYear = {
  agent: { user_id: '7', name: 'Adam Cole', photo: null },
  from: '2026-01-01',
  until: '2026-12-31',
  today: '2026-03-02',
  plan: {
    plan_id: '3',
    title: 'Standard',
    since: '2026-01-01',
    terms: {
      measure: 'gross',
      tiers: [{ from: 0, company_split: 30 }],
      cap: 5000,
      minimum: 0,
      fees: [],
      shares: [],
      reset_on: '01-01',
    },
  },
  totals: sums,
  months: [{ month: '2026-01', ...sums }],
  to_date: { gross: 10_000, company: 3000 },
  opening: null,
  cap: { amount: 5000, reached: 3000, left: 2000 },
  tier: null,
  pending: { ready: none, waiting: none, in_review: none, draft: { deals: 1, amount: 2725 } },
  deals: [
    {
      deal_id: '42',
      address: '210 East 39th Street',
      unit: '5B',
      client_name: 'Ann Lee',
      date: '2026-03-01',
      statuses: ['draft'],
      state: 'draft',
      net: 2725,
      paid: 0,
    },
  ],
}
const whatIf = {
  result: {
    gross: 3500,
    company: 1050,
    fees: 0,
    deductions: 0,
    net: 2450,
    paid: 0,
    steps: [
      { kind: 'gross', title: 'Commission to split', source: 'Sheet', formula: '$3,500.00', amount: 3500 },
      {
        kind: 'split',
        title: '30% to the company',
        source: 'Plan',
        formula: '$3,500.00 × 30%',
        amount: -1050,
      },
    ],
  },
  problem: '',
  plan: 'Standard',
  to_date: { gross: 0, company: 0 },
}

test('shows the year, the cap, deals in hand and what another deal would pay', async () => {
  beginSession('session', {
    user_id: '7',
    name: 'Adam Cole',
    email: 'adam.cole@pboffice.example',
    photo: null,
    roles: ['AGENT'],
    time_zone: 'America/New_York',
  })
  const calls = mockServer(({ path }) => (path === '/v1/your-year' ? year : whatIf))
  const router = createMemoryRouter([{ path: '*', element: <YourYear /> }])
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('$3,000 of $5,000')).toBeTruthy()
  expect(screen.getByText('$2,000 to go. The year starts over after Dec 31, 2026.')).toBeTruthy()
  expect(screen.getByRole('link', { name: '210 East 39th Street, 5B' })).toBeTruthy()
  expect(await screen.findByText('$2,450.00')).toBeTruthy()
  await waitFor(() =>
    expect(calls.find(({ path }) => path === '/v1/deal-what-if')?.body).toMatchObject({
      agent_id: '7',
      commission: 3500,
    }),
  )
})

test.each<[Partial<typeof startForm>, number]>([
  [{}, 3500],
  [{ unit: 'percent', commission: '15%' }, 6300],
  [{ kind: 'sale', price: '$900,000', unit: 'percent', commission: '2.5' }, 22_500],
  [{ unit: 'dollars', commission: '$1,234.50' }, 1234.5],
  [{ commission: 'x' }, 0],
])('finds the commission of %j', (form, dollars) => {
  expect(findCommission({ ...startForm, ...form })).toBe(dollars)
})
