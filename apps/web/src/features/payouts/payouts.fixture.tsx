import type { AchRun, CheckRun, DueRow, PayoutRow, PayRun } from '@pb/contract/payouts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { createTestClient } from '../../../test/query-client.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import { beginSession } from '../../lib/session.ts'

/** Payouts as the server replies them, and a page to render them in. */

export function signIn(roles: ('AGENT' | 'SUPERVISOR')[]): void {
  beginSession('session', {
    user_id: '7',
    name: 'Sofia Marin',
    email: 'sofia.marin@pboffice.example',
    photo: null,
    roles,
    time_zone: 'America/New_York',
  })
}

export const createDueRow = (more: Partial<DueRow> = {}): DueRow => ({
  agent_id: '8',
  name: 'Adam Cole',
  payable: 2100,
  planned: 0,
  waiting: 840.5,
  payable_deals: 1,
  waiting_deals: 1,
  oldest: '2026-10-02',
  charges: 0,
  has_w9: 1,
  ...more,
})

export const createPayout = (more: Partial<PayoutRow> = {}): PayoutRow => ({
  payout_id: '31',
  agent_id: '8',
  name: 'Adam Cole',
  amount: 2100,
  charges: 0,
  state: 'planned',
  method: '',
  paid_on: null,
  reference: '',
  run_id: '5',
  deals: 1,
  has_statement: 1,
  problem: '',
  route: 'any',
  duties: {
    recorded_by: ['Rosa Diaz'],
    own_record: 0,
    approved_by: ['Sofia Marin'],
    paid_by: '',
    conflict: '',
  },
  time_created: 1_795_000_000,
  ...more,
})

export const createRun = (more: Partial<PayRun> = {}): PayRun => ({
  run_id: '5',
  title: 'Payouts until Nov 20, 2026',
  state: 'ready',
  until: '2026-11-20',
  payouts: 2,
  statements: 2,
  paid: 0,
  failed: 0,
  amount: 2700,
  paid_amount: 0,
  planned: [{ route: 'any', payouts: 2, amount: 2700, obstacle: '', names: [] }],
  created_by: 'Sofia Marin',
  time_created: 1_795_000_000,
  ...more,
})

export const createAchRun = (more: Partial<AchRun> = {}): AchRun => ({
  run_id: '5',
  has_settings: 1,
  first_day: '2026-11-23',
  with_account: { payouts: 1, amount: 2100 },
  without_account: { payouts: 1, amount: 600 },
  new_accounts: 0,
  file: null,
  voided: [],
  count: 0,
  collection: [],
  ...more,
})

export const createCheckRun = (more: Partial<CheckRun> = {}): CheckRun => ({
  run_id: '5',
  next_number: 1001,
  without_account: { payouts: 2, amount: 2700 },
  with_account: { payouts: 0, amount: 0 },
  collection: [],
  ...more,
})

/** Renders on a page of its own; other paths show where they lead. */
export function show(element: ReactNode, path = '/payouts') {
  const router = createMemoryRouter(
    [
      { path: path.split('?')[0]!, element },
      { path: '*', element: <p>Another page</p> },
    ],
    { initialEntries: [path] },
  )
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={router} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  return router
}
