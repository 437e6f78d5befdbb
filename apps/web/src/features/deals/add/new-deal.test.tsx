import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { createDeal, show, signIn } from '../deals.fixture.tsx'
import NewDealDialog from './new-deal-dialog.tsx'

beforeEach(() => signIn())

const nora = { user_id: '101', name: 'Nora Bell', email: 'nora@example.com', photo: null }

function answer({ path, method }: ApiCall): unknown {
  if (path === '/v1/deal-sheets' && method === 'POST') return createDeal()
  if (path === '/v1/deal-sheets/5' && method === 'POST') return createDeal({ version: 2 })
  if (path === '/v1/deal-sheets/5' && method === 'DELETE') return undefined
  return { collection: [nora] }
}

function showDialog(request: Parameters<typeof NewDealDialog>[0]['request'] = {}, respond = answer) {
  const calls = mockServer(respond)
  const onClose = vi.fn<() => void>()
  const router = show(<NewDealDialog request={request} onClose={onClose} />)
  return { calls, onClose, router }
}

const getCreates = (calls: readonly ApiCall[]) =>
  calls.filter(({ path, method }) => path === '/v1/deal-sheets' && method === 'POST')

test('makes the deal when a client is picked, and only then lets it be submitted', async () => {
  const { calls, onClose, router } = showDialog()
  await userEvent.click(await screen.findByRole('button', { name: 'Add deal' }))
  expect(screen.getByText('Pick a client first', { selector: '[role=alert]' })).toBeTruthy()
  expect(screen.getByLabelText('Unit')).toHaveProperty('disabled', true)
  await userEvent.click(screen.getByRole('combobox', { name: 'Client' }))
  await userEvent.click(await screen.findByRole('option', { name: /Nora Bell/ }))
  await waitFor(() => expect(getCreates(calls)[0]?.body).toMatchObject({ client_id: '101' }))
  const email = await screen.findByDisplayValue('nora@example.com')
  await userEvent.clear(email)
  await userEvent.click(screen.getByRole('button', { name: 'Add deal' }))
  expect(screen.getByText('Enter the client’s email', { selector: '[role=alert]' })).toBeTruthy()
  expect(screen.getByLabelText('Commission')).toHaveProperty('disabled', true)
  await userEvent.type(email, 'nora@example.org')
  await userEvent.clear(screen.getByLabelText('Commission'))
  await userEvent.type(screen.getByLabelText('Commission'), '$4,200')
  await userEvent.click(screen.getByRole('button', { name: 'Add deal' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(calls.at(-1)?.path).not.toBe('')
  const save = calls.find(({ path, method }) => path === '/v1/deal-sheets/5' && method === 'POST')
  expect(save?.body).toMatchObject({
    deal_sheet: { basic_info: { client_email: 'nora@example.org' }, commissions: [{ fee: 4200 }, {}] },
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/deals/5'))
})

test('starts at once for a given client, filled from the application', async () => {
  const { calls } = showDialog({ client: nora, householdId: '50', kind: 'rental' })
  await screen.findByDisplayValue('nora@example.com')
  expect(getCreates(calls)).toHaveLength(1)
  expect(getCreates(calls)[0]?.body).toMatchObject({ client_id: '101', household_id: '50', kind: 'rental' })
})

test('stays open with the reason when the client cannot be used', async () => {
  showDialog({ client: nora }, (asked) =>
    asked.method === 'POST' ? errorResponse(422, 'The client was removed') : answer(asked),
  )
  expect(await screen.findByText('The client was removed')).toBeTruthy()
  expect(screen.getByRole('combobox', { name: 'Client' })).toBeTruthy()
})

test('keeps the draft when it is cancelled, and offers to delete it', async () => {
  const { calls, onClose } = showDialog({ client: nora })
  await screen.findByDisplayValue('nora@example.com')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete draft' }))
  await waitFor(() =>
    expect(calls.some(({ path, method }) => path === '/v1/deal-sheets/5' && method === 'DELETE')).toBe(true),
  )
})
