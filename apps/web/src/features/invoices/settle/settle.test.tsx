import type { Invoice } from '@pb/contract/op-invoices'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { createInvoice, show, signIn } from '../invoices.fixture.tsx'
import { CreditDialog } from './credit-dialog.tsx'
import { describeCredit, describePayment, describeRefund, describeReversal } from './follow.ts'
import { PaymentDialog } from './payment-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { ReversalDialog } from './reversal-dialog.tsx'
import { WriteOffDialog } from './write-off-dialog.tsx'

beforeEach(() => signIn(['SUPERVISOR']))

describe('what follows', () => {
  test.each([
    [4250, 4250, /^Paid in full/],
    [4250, 1000.1, /^Part payment: \$3,249\.90 stays open/],
    [4250, 4300, /^\$50\.00 more than is open/],
    [0.3, 0.1, /^Part payment: \$0\.20 stays open/],
    [-50, 10, /^\$60\.00 more than is open/],
    [4250, 0, /^Enter what came in/],
  ])('of %d open, a payment of %d', (open, amount, expected) => {
    expect(describePayment(open, amount, false)).toMatch(expected)
  })
  test('of credit notes, refunds and reversals', () => {
    expect(describeCredit(100, 100)).toMatch(/^Nothing stays open/)
    expect(describeCredit(100, 99.99)).toMatch(/^\$0\.01 stays open/)
    expect(describeRefund(-50, 50)).toMatch(/in full/)
    expect(describeRefund(-50, 20)).toBe('$30.00 stays over-paid.')
    expect(describeReversal(0, 100)).toMatch(/\$100\.00 is open/)
    expect(describeReversal(-50, 20)).toMatch(/\$30\.00 stays over-paid/)
  })
})

const payment: Invoice['settlements'][number] = {
  settlement_id: '3',
  kind: 'payment',
  amount: 4250,
  method: 'check',
  booked_on: '2026-11-02',
  reference: '1078',
  reason: '',
  number: '',
  url: '',
  person: 'Sofia Marin',
  reversed: 0,
  time: 1_790_000_000,
}

const writes = (calls: readonly ApiCall[]) => calls.filter(({ method }) => method === 'POST')

test('records an over-payment after saying what follows', async () => {
  const calls = mockServer(() => createInvoice('1', { status: 'paid', open_amount: -50 }))
  const close = vi.fn<() => void>()
  show(<PaymentDialog invoice={createInvoice('1', { deal_id: '4' })} onClose={close} />)
  const amount = await screen.findByLabelText('Amount')
  expect((amount as HTMLInputElement).value).toBe('4,250')
  await userEvent.clear(amount)
  await userEvent.type(amount, '$4300')
  expect(screen.getByText(/\$50\.00 more than is open.*The deal counts the money/)).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Method'), 'Wire')
  await userEvent.click(screen.getByRole('button', { name: 'Record payment' }))
  expect(await screen.findByText('Payment of $4,300.00 recorded')).toBeTruthy()
  expect(writes(calls)[0]?.body).toMatchObject({ amount: 4300, method: 'wire', reference: '' })
  await waitFor(() => expect(close).toHaveBeenCalled())
})

test('sends the same key again after an error', async () => {
  let failures = 1
  const calls = mockServer(() => {
    failures -= 1
    return failures >= 0 ? errorResponse(503, 'Not ready') : createInvoice('1')
  })
  show(<PaymentDialog invoice={createInvoice('1')} onClose={() => {}} />)
  const submit = await screen.findByRole('button', { name: 'Record payment' })
  await userEvent.click(submit)
  expect(await screen.findByText('Not ready')).toBeTruthy()
  await userEvent.click(submit)
  await screen.findByText('Payment of $4,250.00 recorded')
  const [first, second] = writes(calls).map(({ body }) => (body as { key: string }).key)
  expect(first).toBe(second)
})

test('credits no more than what is open, and wants a reason', async () => {
  const calls = mockServer(() => createInvoice('1'))
  show(<CreditDialog invoice={createInvoice('1')} onClose={() => {}} />)
  const amount = await screen.findByLabelText('Amount')
  await userEvent.clear(amount)
  await userEvent.type(amount, '4250.01')
  await userEvent.click(screen.getByRole('button', { name: 'Issue credit note' }))
  expect(await screen.findByText(/^At most \$4,250\.00/)).toBeTruthy()
  expect(screen.getByText('Say why')).toBeTruthy()
  expect(writes(calls)).toHaveLength(0)
})

test('begins a refund with what was paid too much', async () => {
  mockServer(() => createInvoice('1'))
  show(<RefundDialog invoice={createInvoice('1', { open_amount: -50.5 })} onClose={() => {}} />)
  expect((await screen.findByLabelText<HTMLInputElement>('Amount')).value).toBe('50.50')
  expect(screen.getByText(/paid back in full/)).toBeTruthy()
})

test('writes off what is open only with a reason, after saying what follows', async () => {
  const calls = mockServer(() => createInvoice('1', { status: 'written_off', open_amount: 0 }))
  const close = vi.fn<() => void>()
  show(<WriteOffDialog invoice={createInvoice('1')} onClose={close} />)
  expect(await screen.findByText(/^\$4,250\.00 is booked as a loss/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Write off' }))
  expect(await screen.findByText('Say why')).toBeTruthy()
  expect(writes(calls)).toEqual([])
  await userEvent.type(screen.getByLabelText('Reason'), 'The company closed ')
  await userEvent.click(screen.getByRole('button', { name: 'Write off' }))
  expect(await screen.findByText('$4,250.00 written off')).toBeTruthy()
  expect(writes(calls)[0]).toMatchObject({
    path: '/v1/op-invoices/1/write-off',
    body: { reason: 'The company closed' },
  })
  await waitFor(() => expect(close).toHaveBeenCalled())
})

test('reverses one payment, and keeps the entries when another tab was first', async () => {
  const calls = mockServer(() => errorResponse(409, 'This entry was reversed already'))
  const invoice = createInvoice('1', { status: 'paid', open_amount: 0 })
  show(<ReversalDialog invoice={invoice} settlement={payment} onClose={() => {}} />)
  expect(await screen.findByText(/\$4,250\.00 is open after it/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Reason'), 'Check bounced')
  await userEvent.click(screen.getByRole('button', { name: 'Reverse' }))
  expect(await screen.findByText('This entry was reversed already')).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Check bounced')
  expect(writes(calls)[0]).toMatchObject({ body: { reason: 'Check bounced' } })
})
