import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { errorResponse, mockServer, type ApiCall } from '../../../test/mock-fetch.ts'
import { PayoutsPage } from './payouts-page.tsx'
import {
  createAchRun,
  createCheckRun,
  createDueRow,
  createPayout,
  createRun,
  show,
  signIn,
} from './payouts.fixture.tsx'

vi.mock('../../lib/live/subscribe-to-events.ts', () => ({ subscribeToEvents: () => () => {} }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const due = {
  count: 2,
  collection: [
    createDueRow(),
    createDueRow({ agent_id: '0', name: 'Harbor Realty', payable: 600, waiting: 0 }),
  ],
  totals: { payable: 2700, planned: 0, waiting: 840.5, owing: 30, payees: 2 },
}
const sent = (calls: readonly ApiCall[], method: string, path: string) =>
  calls.filter((each) => each.method === method && each.path === path).map(({ body }) => body)

describe('a supervisor', () => {
  beforeEach(() => signIn(['AGENT', 'SUPERVISOR']))

  test('sees what is due to whom, and creates a pay run for those who were chosen', async () => {
    const calls = mockServer(({ method }) => (method === 'POST' ? createRun() : due))
    const router = show(<PayoutsPage tab="due" id={undefined} />)
    const table = await screen.findByRole('region', { name: 'Due' })
    expect(within(table).getAllByText('$2,100.00')).toHaveLength(1)
    expect(within(table).getByText('$2,700.00')).toBeTruthy()
    expect(screen.getByText('Owed to the office: $30.00')).toBeTruthy()
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Adam Cole' }))
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choose Harbor Realty' }))
    await userEvent.click(screen.getByRole('button', { name: 'New pay run for 2 payees' }))
    const dialog = await screen.findByRole('dialog', { name: 'New pay run' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Create pay run' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/payouts/runs/5'))
    expect(sent(calls, 'POST', '/v1/pay-runs')).toMatchObject([
      { agent_ids: ['8'], payees: ['Harbor Realty'], title: '' },
    ])
  })

  test('plans a part of what is due, and sees why it is refused', async () => {
    const deal = {
      deal_id: '90',
      agent_id: '8',
      name: 'Adam Cole',
      address: '330 East 38th Street',
      unit: '14B',
      client_name: 'Ann Roe',
      date: '2026-10-02',
      kind: 'rental',
      due: 2100,
      planned: 0,
      payable: 1,
      outstanding: 0,
      waits_for: '',
      waits_for_name: '',
      invoice: null,
    }
    const waiting = {
      ...deal,
      deal_id: '91',
      unit: '2A',
      payable: 0,
      waits_for: 'owner',
      waits_for_name: 'Rockrose',
    }
    const answers = [
      errorResponse(422, 'Only $900 is due. Change the amount.'),
      createPayout({ amount: 1234.5 }),
    ]
    const calls = mockServer(({ method, path }) => {
      if (method === 'POST') return answers.shift()
      return path === '/v1/payouts-due'
        ? due
        : { count: 2, collection: [deal, waiting], totals: { payable: 2100, planned: 0, waiting: 2100 } }
    })
    show(<PayoutsPage tab="due" id={undefined} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Adam Cole' }))
    const dialog = await screen.findByRole('dialog', { name: 'Due to Adam Cole' })
    expect(await within(dialog).findByText('$2,100.00 · Waits for Rockrose')).toBeTruthy()
    const field = within(dialog).getByRole<HTMLInputElement>('textbox')
    // As it is shown beside it; typing after a click replaces it.
    expect(field.value).toBe('$2,100.00')
    await userEvent.click(field)
    await userEvent.keyboard('1500.25')
    expect(field.value).toBe('1,500.25')
    await userEvent.clear(field)
    await userEvent.type(field, 'x')
    expect(within(dialog).getByText('Enter dollars and cents')).toBeTruthy()
    await userEvent.clear(field)
    await userEvent.type(field, '$1,234.5')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Plan payout' }))
    expect(await within(dialog).findByText('Only $900 is due. Change the amount.')).toBeTruthy()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Plan payout' }))
    expect(await screen.findByText('$1,234.50 planned for Adam Cole')).toBeTruthy()
    const [first, second] = sent(calls, 'POST', '/v1/payouts') as { key: string; lines: object[] }[]
    expect(first!.lines).toEqual([{ deal_id: '90', amount: 1234.5 }])
    // The same key, so that a call whose reply was lost makes no second payout.
    expect(second!.key).toBe(first!.key)
  })

  test('follows a pay run with who did what for it, and marks all of it as paid', async () => {
    const duties = { ...createPayout().duties!, own_record: 1 as const }
    let run = createRun({ state: 'building', statements: 1 })
    const payouts = {
      count: 2,
      collection: [
        createPayout({ duties: { ...duties, conflict: 'You approved a deal of this payout.' } }),
        createPayout({ payout_id: '32', name: 'Nina Park', problem: 'Money for 2 Main isn’t in anymore' }),
      ],
      totals: { amount: 2700, paid: 0 },
    }
    const calls = mockServer(({ method, path }) => {
      if (method === 'POST') run = createRun({ state: 'paying', paid: 1 })
      if (path.endsWith('/ach')) return createAchRun()
      if (path.endsWith('/checks')) return createCheckRun()
      return path === '/v1/payouts' ? payouts : run
    })
    show(<PayoutsPage tab="runs" id="5" />)
    expect((await screen.findAllByText('Writing statements: 1 of 2')).length).toBeGreaterThan(0)
    expect(await screen.findByText('You approved a deal of this payout.')).toBeTruthy()
    expect(screen.getByText('Recorded by Rosa Diaz, an agent of the deal')).toBeTruthy()
    expect(screen.getAllByText('Approved by Sofia Marin')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Mark all as paid' })).toBeNull()
    run = createRun({ failed: 1 })
    cleanup()
    show(<PayoutsPage tab="runs" id="5" />)
    expect(await screen.findByText(/^1 payout could not be paid/)).toBeTruthy()
    expect(await screen.findByText('Money for 2 Main isn’t in anymore')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as paid' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' })
    expect(within(dialog).getByText('$2,700.00 in 2 payouts')).toBeTruthy()
    expect(within(dialog).queryByRole('status')).toBeNull()
    await userEvent.selectOptions(within(dialog).getByRole('combobox', { name: 'Method' }), 'wire')
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reference' }), 'W-17')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Mark as paid' }))
    expect((await screen.findAllByText('Marking as paid: 1 of 2')).length).toBeGreaterThan(0)
    expect(sent(calls, 'POST', '/v1/pay-runs/5/payment')).toMatchObject([
      { method: 'wire', reference: 'W-17' },
    ])
  })

  test('shows which payouts of a run a method pays, and which stay planned', async () => {
    const run = createRun({
      planned: [
        { route: 'ach_file', payouts: 1, amount: 2100, obstacle: '', names: [] },
        { route: 'check', payouts: 2, amount: 600.25, obstacle: '', names: [] },
      ],
    })
    mockServer(({ path }) => {
      if (path.endsWith('/ach')) return createAchRun()
      if (path.endsWith('/checks')) return createCheckRun()
      return path === '/v1/payouts' ? { count: 0, collection: [], totals: { amount: 0, paid: 0 } } : run
    })
    show(<PayoutsPage tab="runs" id="5" />)
    // Not "all": no single method pays all of them.
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as paid' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' })
    expect(within(dialog).getByText('$2,100.00 in 1 payout')).toBeTruthy()
    expect(within(dialog).getByRole('status').textContent).toBe(
      '2 payouts, $600.25, with a check stay planned. Mark them as paid by check.',
    )
    const method = within(dialog).getByRole('combobox', { name: 'Method' })
    await userEvent.selectOptions(method, 'certified_check')
    expect(within(dialog).getByText('$600.25 in 2 payouts')).toBeTruthy()
    expect(within(dialog).getByText('Leave it empty to enter the number of each check')).toBeTruthy()
    expect(within(dialog).getByRole('status').textContent).toBe(
      '1 payout, $2,100.00, in the ACH file stays planned. Mark it as paid by ACH.',
    )
    await userEvent.selectOptions(method, 'wire')
    expect(
      within(dialog).getByText('No planned payout is paid by this method. Choose another one.'),
    ).toBeTruthy()
  })

  test('counts what the caller may pay, and lists which payouts stay for someone else and why', async () => {
    const obstacle = 'You approved a deal of this payout, so someone else has to mark it as paid.'
    const run = createRun({
      planned: [
        { route: 'any', payouts: 2, amount: 2700, obstacle: '', names: [] },
        { route: 'any', payouts: 7, amount: 4900, obstacle, names: ['Ann', 'Bob', 'Cy', 'Di', 'Ed'] },
      ],
    })
    mockServer(({ path }) => {
      if (path.endsWith('/ach')) return createAchRun()
      if (path.endsWith('/checks')) return createCheckRun()
      return path === '/v1/payouts' ? { count: 0, collection: [], totals: { amount: 0, paid: 0 } } : run
    })
    show(<PayoutsPage tab="runs" id="5" />)
    await userEvent.click(await screen.findByRole('button', { name: 'Mark as paid' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' })
    expect(within(dialog).getByText('$2,700.00 in 2 payouts')).toBeTruthy()
    expect(within(dialog).getByRole('status').textContent).toBe(
      `7 payouts, $4,900.00, stay planned (Ann, Bob, Cy, Di, Ed, 2 more). ${obstacle}`,
    )
  })

  test('starts with the method of the payout’s check', async () => {
    const list = {
      count: 1,
      collection: [createPayout({ route: 'check' })],
      totals: { amount: 2100, paid: 0 },
    }
    mockServer(() => list)
    show(<PayoutsPage tab="history" id={undefined} />)
    await userEvent.click(await screen.findByRole('button', { name: 'More for Adam Cole' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Mark as paid' }))
    const dialog = await screen.findByRole('dialog', { name: 'Mark as paid' })
    const method = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Method' })
    expect(method.value).toBe('certified_check')
  })

  test('cancels a payout and can undo it', async () => {
    const list = { count: 1, collection: [createPayout()], totals: { amount: 2100, paid: 0 } }
    const calls = mockServer(({ method }) => (method === 'POST' ? createPayout() : list))
    show(<PayoutsPage tab="history" id={undefined} />)
    await userEvent.click(await screen.findByRole('button', { name: 'More for Adam Cole' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel payout' }))
    expect(await screen.findByText('Payout canceled')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Payout planned again')).toBeTruthy()
    expect(sent(calls, 'POST', '/v1/payouts/31/restore')).toHaveLength(1)
  })

  test('reads a year’s totals with their threshold, closes a month and reopens it with a reason', async () => {
    const row = {
      agent_id: '8',
      name: 'Adam Cole',
      box_1: 2100,
      card: 50,
      payouts: 2,
      reportable: 1,
      tin_mask: '',
      asked_at: null,
    }
    const closing = {
      closing_id: '3',
      period: '2026-09',
      last_day: '2026-09-30',
      closed_by: 'Sofia Marin',
      time_closed: 1_790_000_000,
      reopened_by: '',
      time_reopened: null,
      reason: '',
      can_reopen: 1,
    }
    const year = {
      count: 1,
      collection: [row],
      threshold: 2000,
      totals: { box_1: 2100, card: 50, reportable: 1, without_w9: 1 },
    }
    const files = {
      year: 2026,
      threshold: 2000,
      payer: null,
      template: null,
      returns: 0,
      amount: 0,
      files: [],
      left_out: { count: 0, open: 0, collection: [] },
      downloads: [],
    }
    const calls = mockServer(({ path }) => {
      if (path === '/v1/payouts-1099-nec') return files
      return path.startsWith('/v1/book-closings')
        ? { closed_through: '2026-09-30', closable: ['2026-10'], collection: [closing] }
        : year
    })
    show(<PayoutsPage tab="year-end" id={undefined} />)
    expect(await screen.findByText('Closed through Sep 30, 2026.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Close period' }))
    expect(sent(calls, 'POST', '/v1/book-closings')).toEqual([])
    await userEvent.click(await screen.findByRole('button', { name: 'Close Oct 2026' }))
    await waitFor(() => expect(sent(calls, 'POST', '/v1/book-closings')).toEqual([{ period: '2026-10' }]))
    await userEvent.click(screen.getByRole('button', { name: 'Reopen' }))
    const dialog = await screen.findByRole('dialog', { name: 'Reopen Sep 2026' })
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'A bill came late')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reopen' }))
    await waitFor(() =>
      expect(sent(calls, 'POST', '/v1/book-closings/3/reopening')).toEqual([{ reason: 'A bill came late' }]),
    )
    expect(await screen.findByText(/is needed from \$2,000\.00/)).toBeTruthy()
    const table = screen.getByRole('region', { name: 'Year end' })
    expect(within(table).getByText('Yes')).toBeTruthy()
    expect(within(table).getByRole('button', { name: 'No W-9: Form W-9 of Adam Cole' })).toBeTruthy()
    expect(screen.getByText('1 payee who needs a form gave no Form W-9.')).toBeTruthy()
    expect(screen.getByText('No returns in this year')).toBeTruthy()
  })

  test('takes the ways out of an exception with a reason, and returns no more than was over-paid', async () => {
    const row = {
      exception_id: 'deal-9-over_paid-tenant-',
      kind: 'over_paid',
      payer: 'tenant',
      amount: 300,
      deal_id: '9',
      version: 4,
      invoice_id: null,
      number: '',
      name: 'Ann Roe',
      address: '1 Main Street',
      unit: '4B',
      agent_name: 'Adam Cole',
      payouts: [],
      actions: ['refund_tenant'],
    }
    const bounced = {
      ...row,
      exception_id: 'deal-10-short_after_payout-owner-',
      kind: 'short_after_payout',
      deal_id: '10',
      address: '2 Main Street',
      payouts: [{ payout_id: '31', name: 'Adam Cole', amount: 2100 }],
      actions: ['reverse_payout'],
    }
    const calls = mockServer(({ method }) =>
      method === 'POST'
        ? {}
        : {
            count: 2,
            collection: [bounced, row],
            counts: [
              { kind: 'short_after_payout', count: 1 },
              { kind: 'over_paid', count: 1 },
            ],
          },
    )
    show(<PayoutsPage tab="exceptions" id={undefined} />)
    await userEvent.click(await screen.findByRole('button', { name: 'Reverse payout: 2 Main Street, 4B' }))
    const reversal = await screen.findByRole('dialog', { name: 'Reverse payout' })
    await userEvent.type(within(reversal).getByLabelText(/^Reason/), 'The check bounced')
    await userEvent.click(within(reversal).getByRole('button', { name: 'Reverse payout' }))
    await waitFor(() =>
      expect(sent(calls, 'POST', '/v1/payouts/31/reversal')).toEqual([{ reason: 'The check bounced' }]),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Return money: 1 Main Street, 4B' }))
    const refund = await screen.findByRole('dialog', { name: 'Return money' })
    const amount = within(refund).getByLabelText(/^Amount/)
    await userEvent.clear(amount)
    await userEvent.type(amount, '300.01')
    await userEvent.type(within(refund).getByLabelText(/^Reason/), 'Paid too much')
    await userEvent.click(within(refund).getByRole('button', { name: 'Return money' }))
    await within(refund).findByText('Enter at most $300.00')
    await userEvent.clear(amount)
    await userEvent.type(amount, '300')
    await userEvent.click(within(refund).getByRole('button', { name: 'Return money' }))
    await waitFor(() =>
      expect(sent(calls, 'POST', '/v1/deal-sheets/9/refunds')).toMatchObject([
        { amount: 300, reason: 'Paid too much' },
      ]),
    )
  })
})

test('an agent sees their own payouts only, and no way to change them', async () => {
  signIn(['AGENT'])
  const calls = mockServer(({ path }) =>
    path === '/v1/payouts'
      ? {
          count: 1,
          collection: [
            createPayout({ state: 'paid', method: 'ach', paid_on: '2026-11-02', reference: 'A-1' }),
          ],
          totals: { amount: 2100, paid: 2100 },
        }
      : path === '/v1/payee-w9'
        ? { agent_id: '7', name: 'Sofia Marin', w9: null, earlier: [], readings: [], asked_at: null }
        : { count: 0, collection: [], totals: { payable: 0, planned: 0, waiting: 0 } },
  )
  show(<PayoutsPage tab="due" id={undefined} />)
  expect(await screen.findByText('A-1')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Parts of payouts' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull()
  expect(screen.getByRole('button', { name: 'Statement Nov 2, 2026' })).toBeTruthy()
  expect(calls.every(({ query }) => query.get('agent_id') === '7')).toBe(true)
})
