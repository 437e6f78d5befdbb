import type { BankTransaction, CashEntry } from '@pb/contract/bank-statements'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer } from '../../../../test/mock-fetch.ts'
import { show, signIn } from '../payouts.fixture.tsx'
import { TransactionRow } from './transaction-row.tsx'

beforeEach(() => signIn(['SUPERVISOR']))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const createEntry = (more: Partial<CashEntry>): CashEntry => ({
  entry_id: '1',
  date: '2026-05-04',
  amount: 500,
  kind: 'payment',
  name: 'Acme Management',
  method: 'check',
  reference: '',
  deal_id: null,
  invoice_number: '',
  pay_run_id: null,
  ...more,
})

const createTransaction = (combination: BankTransaction['combination']): BankTransaction => ({
  transaction_id: '9',
  account_id: '1',
  date: '2026-05-08',
  amount: 750.01,
  kind: '',
  name: 'DEPOSIT',
  memo: '',
  check_number: '',
  state: 'unmatched',
  set_aside_reason: '',
  entries: [],
  other_parts: [],
  candidates: [],
  is_certain: 0,
  combination,
})

test('proposes payments that make a transaction together, and matches them with one click', async () => {
  const entries = [createEntry({}), createEntry({ entry_id: '2', amount: 250.01 })]
  const calls = mockServer(() => new Response(null, { status: 204 }))
  show(<TransactionRow transaction={createTransaction({ entries, other_parts: [] })} />)
  expect(await screen.findByText('2 payments together')).toBeTruthy()
  expect(screen.getByText('Possible')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Match' }))
  expect(await screen.findByText('1 transaction matched')).toBeTruthy()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    matches: [{ transaction_id: '9', entry_ids: ['1', '2'], other_transaction_ids: [] }],
  })
})

test('proposes a payment with its other transactions, and shows when it was matched in another tab', async () => {
  const combination = {
    entries: [createEntry({ amount: 1000 })],
    other_parts: [{ transaction_id: '10', date: '2026-05-06', amount: 249.99 }],
  }
  const calls = mockServer(() => errorResponse(409, 'Matched meanwhile. Reload the page.'))
  show(<TransactionRow transaction={createTransaction(combination)} />)
  expect(await screen.findByText('The rest of it: $249.99 on May 6, 2026')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Match' }))
  expect(await screen.findByText('Not matched')).toBeTruthy()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    matches: [{ transaction_id: '9', entry_ids: ['1'], other_transaction_ids: ['10'] }],
  })
})
