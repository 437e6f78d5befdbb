import type { AgentPlans, CommissionPlan } from '@pb/contract/commission-plans'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { mockServer, type ApiCall } from '../../../test/mock-fetch.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import { CommissionPlans } from './commission-plans.tsx'

const plan: CommissionPlan = {
  plan_id: '3',
  title: 'Standard',
  version: 4,
  archived: 0,
  terms: [
    {
      since: '2026-01-01',
      terms: {
        measure: 'gross',
        tiers: [{ from: 0, company_split: 30 }],
        cap: null,
        minimum: 0,
        fees: [],
        shares: [],
        reset_on: '01-01',
      },
      current: 1,
      changed_by: 'Bea Boss',
      time_changed: 1_790_000_000,
    },
  ],
  agents: 1,
  future_agents: 0,
  payees: [],
}
const agent: AgentPlans = {
  agent_id: '7',
  name: 'Adam Cole',
  photo: null,
  plans: [{ plan_id: '3', title: 'Standard', since: '2026-01-01', current: 1, reset_on: null }],
  opening: null,
}

function answer({ method, path }: ApiCall): unknown {
  if (method === 'POST' && path === '/v1/commission-plans-agents') return { assigned: 1 }
  if (method !== 'GET') return path.startsWith('/v1/commission-plans-agents') ? agent : plan
  if (path === '/v1/commission-plans-agents') return { collection: [agent], count: 1 }
  if (path === '/v1/members') return { collection: [], count: 0 }
  return { collection: [plan], agents_without_plan: 2, today: '2026-03-02' }
}

function show(): ApiCall[] {
  const calls = mockServer(answer)
  const router = createMemoryRouter([{ path: '/', element: <CommissionPlans /> }])
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={router} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  return calls
}
const writes = (calls: readonly ApiCall[]) => calls.filter(({ method }) => method !== 'GET')

test('changes the terms of a plan from a day on, with an example beside the form', async () => {
  const calls = show()
  await userEvent.click(await screen.findByRole('button', { name: 'Change terms' }))
  const dialog = await screen.findByRole('dialog')
  const example = within(dialog).getByRole('region', { name: 'Example' })
  // 30% of $6,000 is $1,800.
  expect(within(example).getByText('$6,000.00 × 30%')).toBeTruthy()
  expect(within(example).getByText('$4,200.00')).toBeTruthy()
  const split = within(dialog).getByLabelText('Company’s part')
  await userEvent.clear(split)
  await userEvent.type(split, '25')
  expect(within(example).getByText('$4,500.00')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(writes(calls)).toHaveLength(1))
  expect(writes(calls)[0]).toMatchObject({
    method: 'PUT',
    path: '/v1/commission-plans/3/terms/2026-03-02',
    body: { version: 4, terms: { tiers: [{ from: 0, company_split: 25 }] } },
  })
  expect(await screen.findByText('Plan saved')).toBeTruthy()
})

test('puts the chosen agents on a plan', async () => {
  const calls = show()
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Adam Cole' }))
  await userEvent.click(screen.getByRole('button', { name: 'Put on a plan' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Put on a plan' }))
  await waitFor(() => expect(writes(calls)).toHaveLength(1))
  expect(writes(calls)[0]?.body).toEqual({
    agent_ids: ['7'],
    plan_id: '3',
    since: '2026-03-02',
    reset_on: null,
  })
  expect(await screen.findByText('1 agent on Standard')).toBeTruthy()
})
