import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { createDraft, createInvoice, show, signIn } from '../invoices.fixture.tsx'
import { RemindDialog } from './remind-dialog.tsx'
import { SendDialog } from './send-dialog.tsx'

beforeEach(() => signIn())

const suggestion = { to: ['dana@rose.example'], subject: 'Invoice for 3E', message: 'Hi Dana' }
const writes = (calls: readonly ApiCall[]) => calls.filter(({ method }) => method === 'POST')

test('sends the version on the screen with the suggested text to what is typed', async () => {
  const calls = mockServer(({ path, method }) => {
    if (path.endsWith('/email')) return suggestion
    if (path.endsWith('/download')) return errorResponse(503, 'No PDF yet')
    return method === 'POST' ? createInvoice('9') : undefined
  })
  const close = vi.fn<() => void>()
  show(<SendDialog invoice={createDraft('9')} onClose={close} />)
  const to = await screen.findByDisplayValue('dana@rose.example')
  await userEvent.clear(to)
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Enter at least one recipient')).toBeTruthy()
  await userEvent.type(to, 'dana@rose.example, ap@rose.example')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(
    await screen.findByText('Invoice 2026-0009 goes out to dana@rose.example, ap@rose.example in 5 s'),
  ).toBeTruthy()
  expect(writes(calls)[0]?.body).toMatchObject({
    version: 3,
    to: ['dana@rose.example', 'ap@rose.example'],
    cc: [],
    subject: 'Invoice for 3E',
    message: 'Hi Dana',
  })
})

test('sends a reminder once, whatever is clicked twice, and shows why it cannot', async () => {
  let failures = 1
  const calls = mockServer(({ path, method }) => {
    if (path.endsWith('/email')) return suggestion
    if (method !== 'POST') return undefined
    failures -= 1
    return failures >= 0 ? errorResponse(422, 'This invoice is paid') : createInvoice('9')
  })
  show(<RemindDialog invoice={createInvoice('9')} onClose={() => {}} />)
  await screen.findByDisplayValue('dana@rose.example')
  const send = screen.getByRole('button', { name: 'Send reminder' })
  await userEvent.click(send)
  expect(await screen.findByText('This invoice is paid')).toBeTruthy()
  await userEvent.dblClick(send)
  expect(await screen.findByText('Reminder goes out to dana@rose.example in 5 s')).toBeTruthy()
  const keys = writes(calls).map(({ body }) => (body as { key: string }).key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('an undone email is canceled by its key, and what was written is there again', async () => {
  const calls = mockServer(({ path, method }) => {
    if (path.endsWith('/email')) return suggestion
    return method === 'POST' ? createInvoice('9') : undefined
  })
  show(<RemindDialog invoice={createInvoice('9')} onClose={() => {}} />)
  await screen.findByDisplayValue('dana@rose.example')
  await userEvent.type(screen.getByLabelText('Message'), ', please pay.')
  await userEvent.click(screen.getByRole('button', { name: 'Send reminder' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Sending undone. What you wrote is kept for the next time.')).toBeTruthy()
  const [sent, undone] = writes(calls)
  expect(undone).toMatchObject({
    path: '/v1/op-invoices/9/emails/undo',
    body: { key: (sent!.body as { key: string }).key },
  })
  cleanup()
  show(<RemindDialog invoice={createInvoice('9')} onClose={() => {}} />)
  expect(await screen.findByDisplayValue('Hi Dana, please pay.')).toBeTruthy()
})
