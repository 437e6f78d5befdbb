import type { AgentCharge, RecurringCharge } from '@pb/contract/payouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mockServer } from '../../../../test/mock-fetch.ts'
import { show, signIn } from '../payouts.fixture.tsx'
import { ChargesView } from './charges-view.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})
beforeEach(() => signIn(['AGENT', 'SUPERVISOR']))

const recurring: RecurringCharge = {
  recurring_id: '3',
  kind: 'desk_fee',
  title: 'Desk fee',
  amount: 250,
  everyone: 1,
  agents: [],
  first_month: '2026-09',
  last_month: null,
  due_day: 2,
  paused: 0,
  next_due: '2026-12-02',
  posted_through: '2026-11',
  charges: 3,
  charged: 750,
  open: 99.98,
  version: 4,
  created_by: 'Sofia Marin',
  time_created: 1_795_000_000,
}
const charge: AgentCharge = {
  charge_id: '41',
  recurring_id: '3',
  agent_id: '8',
  name: 'Adam Cole',
  kind: 'desk_fee',
  title: 'Desk fee',
  month: '2026-11',
  due_on: '2026-11-02',
  amount: 250,
  open: 99.98,
  planned: 0,
  parts: [
    {
      kind: 'payment',
      part_id: '6',
      amount: 150.02,
      state: 'settled',
      date: '2026-11-20',
      method: 'wire',
      reference: 'W 77',
      reason: '',
      by: 'Sofia Marin',
    },
  ],
}
const lists = (path: string): object =>
  path.startsWith('/v1/recurring-charges')
    ? { count: 1, collection: [recurring] }
    : { count: 1, collection: [charge], totals: { amount: 250, open: 99.98, planned: 0, agents: 1 } }

test('shows what is charged when, and what settled it', async () => {
  mockServer(({ path }) => lists(path))
  show(<ChargesView />)
  const table = await screen.findByRole('region', { name: 'Recurring charges' })
  expect(within(table).getByText('The 2nd of each month')).toBeTruthy()
  expect(within(table).getByText('Dec 2, 2026')).toBeTruthy()
  expect(await screen.findByText('$150.02 paid by wire on Nov 20, 2026, W 77')).toBeTruthy()
  expect(screen.getByText('1 agent owes $99.98')).toBeTruthy()
})

test('distinguishes charges of one name in the filter by what differs', async () => {
  const other = { ...recurring, recurring_id: '4', amount: 300, last_month: '2026-12' }
  const same = { ...recurring, recurring_id: '5' }
  const parking = { ...recurring, recurring_id: '6', title: 'Parking' }
  mockServer(({ path }) =>
    path.startsWith('/v1/recurring-charges')
      ? { count: 4, collection: [recurring, other, same, parking] }
      : lists(path),
  )
  show(<ChargesView />)
  const filter = await screen.findByRole('combobox', { name: 'Charge' })
  expect(
    within(filter)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'All charges',
    'Desk fee · $250.00 · since September 2026',
    'Desk fee · $300.00 · September 2026 to December 2026',
    'Desk fee · $250.00 · since September 2026 (2)',
    'Parking',
  ])
})

test('a change keeps the first month, and names the months that it leaves', async () => {
  const calls = mockServer(({ method, path }) =>
    method === 'PUT' ? { ...recurring, amount: 275.5 } : lists(path),
  )
  show(<ChargesView />)
  await userEvent.click(await screen.findByRole('button', { name: 'More for Desk fee' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Change' }))
  expect(
    await screen.findByText('Applies after November 2026. Months that were charged stay as they are.'),
  ).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'First month' })).toHaveProperty('disabled', true)
  const amount = screen.getByRole('textbox', { name: 'Amount' })
  await userEvent.clear(amount)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Enter an amount')).toBeTruthy()
  await userEvent.type(amount, '275.50')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.some(({ method }) => method === 'PUT')).toBe(true))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    amount: 275.5,
    everyone: 1,
    agent_ids: [],
    first_month: '2026-09',
    last_month: null,
    version: 4,
  })
})

test('a waiver needs a reason, and is undone', async () => {
  const waiver = { ...charge.parts[0]!, kind: 'waiver' as const, part_id: '9', reason: 'Moved desks' }
  const calls = mockServer(({ method, path }) =>
    method !== 'POST'
      ? lists(path)
      : path.endsWith('/undo')
        ? { settlement_id: '9' }
        : { ...charge, parts: [waiver] },
  )
  show(<ChargesView />)
  await userEvent.click(
    await screen.findByRole('button', { name: 'More for Adam Cole, Desk fee, November 2026' }),
  )
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Waive' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Moved desks')
  await userEvent.click(screen.getByRole('button', { name: 'Waive' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Waiver undone')).toBeTruthy()
  const posted = calls.filter(({ method }) => method === 'POST')
  expect(posted.map(({ path }) => path)).toEqual([
    '/v1/agent-charges/41/waiver',
    '/v1/charge-settlements/9/undo',
  ])
})
