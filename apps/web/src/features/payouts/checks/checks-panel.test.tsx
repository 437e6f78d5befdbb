import type { CheckRun, PayoutCheck } from '@pb/contract/payouts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { createCheckRun, createRun, show, signIn } from '../payouts.fixture.tsx'
import { ChecksPanel } from './checks-panel.tsx'

beforeEach(() => {
  signIn(['SUPERVISOR'])
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const createCheck = (more: Partial<PayoutCheck> = {}): PayoutCheck => ({
  check_id: '3',
  number: 1001,
  payout_id: '31',
  agent_id: '8',
  name: 'Adam Cole',
  amount: 2100,
  dated_on: '2026-11-20',
  replaces: null,
  prints: [],
  voided_by: '',
  time_voided: null,
  void_reason: '',
  has_address: 1,
  ...more,
})
const sent = (calls: readonly ApiCall[], path: string) =>
  calls.filter((each) => each.method === 'POST' && each.path === path).map(({ body }) => body)

test('a supervisor makes checks from the number on the stock, prints them, and is asked before a reprint', async () => {
  let run: CheckRun = createCheckRun()
  const answers = [errorResponse(409, 'The next check number is 1002.')]
  const calls = mockServer(({ method, path }) => {
    if (method === 'POST' && path.endsWith('/checks')) {
      const refused = answers.shift()
      if (refused) return refused
      run = createCheckRun({ collection: [createCheck()], without_account: { payouts: 0, amount: 0 } })
    }
    if (path.endsWith('/print')) {
      run = { ...run, collection: [createCheck({ prints: [{ name: 'Rosa Diaz', time: 1_795_000_000 }] })] }
      return new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } })
    }
    return run
  })
  show(<ChecksPanel run={createRun()} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Make checks' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make checks' })
  expect(within(dialog).getByText('2 payouts, $2,700.00 will be paid by check.')).toBeTruthy()
  const number = within(dialog).getByRole('textbox', { name: 'First check number' })
  await userEvent.clear(number)
  await userEvent.type(number, 'x')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make checks' }))
  expect(await within(dialog).findByText('Enter a check number')).toBeTruthy()
  await userEvent.clear(number)
  await userEvent.type(number, '1001')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make checks' }))
  expect(await within(dialog).findByText('The next check number is 1002.')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make checks' }))
  expect(await screen.findByText('1 check made')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Print 1 check' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Print check 1001 again' }))
  const question = await screen.findByRole('dialog', { name: 'Print check 1001 again?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Print again' }))
  await waitFor(() =>
    expect(sent(calls, '/v1/pay-runs/5/checks/print')).toEqual([
      { check_ids: ['3'], again: 0 },
      { check_ids: ['3'], again: 1 },
    ]),
  )
  expect(sent(calls, '/v1/pay-runs/5/checks').at(-1)).toMatchObject({ first_number: 1001, with_account: 0 })
})

test('voids a check with a reason, and shows void ones with it', async () => {
  const former = createCheck({ voided_by: 'Rosa Diaz', time_voided: 1_795_000_000, void_reason: 'Torn' })
  const next = createCheck({ check_id: '4', number: 1002, replaces: 1001 })
  const calls = mockServer(() => createCheckRun({ collection: [former, next] }))
  show(<ChecksPanel run={createRun()} />)
  expect(await screen.findByText(/^Void · Rosa Diaz on .*: Torn$/)).toBeTruthy()
  expect(screen.getByText('Replaces 1001')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Void check 1001' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Void check 1002' }))
  const dialog = await screen.findByRole('dialog', { name: 'Void check 1002' })
  await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'Lost')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Void check 1002' }))
  await waitFor(() => expect(sent(calls, '/v1/checks/4/void')).toEqual([{ reason: 'Lost', replace: 1 }]))
})

test('takes inches for a printer that is off, and refuses what is none', async () => {
  const calls = mockServer(({ path }) =>
    path === '/v1/check-settings' ? { next_number: 1001, shift_right: 0, shift_down: 0 } : createCheckRun(),
  )
  show(<ChecksPanel run={createRun()} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Check setup' }))
  const dialog = await screen.findByRole('dialog', { name: 'Check setup' })
  const right = within(dialog).getByRole('textbox', { name: 'Move right (inches)' })
  await userEvent.clear(right)
  await userEvent.type(right, '1.5')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save check setup' }))
  expect(await within(dialog).findByText(/^Enter inches/)).toBeTruthy()
  await userEvent.clear(right)
  await userEvent.type(right, '-.05')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save check setup' }))
  expect(await screen.findByText('Check setup saved')).toBeTruthy()
  const saved = calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)
  expect(saved).toEqual([{ next_number: 1001, shift_right: -5, shift_down: 0 }])
})
