import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer } from '../../../../test/mock-fetch.ts'
import { show, signIn } from '../applications.fixture.tsx'
import { DocumentsPage } from './documents-page.tsx'
import { request } from './request.fixture.ts'

beforeEach(() => {
  signIn()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const path = '/applications/documents'
const declined = {
  ...request,
  request_id: '8',
  title: 'Lease rider',
  state: 'declined' as const,
  signers: [
    { ...request.signers[0]!, failure: '', state: 'declined' as const, decline_reason: 'Wrong rent' },
  ],
}

test('lists documents with client, signers, state and last change', async () => {
  mockServer(() => ({ count: 2, collection: [request, declined] }))
  show(<DocumentsPage />, path)
  const list = await screen.findByRole('list', { name: 'Documents to sign' })
  const [first, second] = within(list)
    .getAllByRole('listitem')
    .filter(({ parentElement }) => parentElement === list)
  expect(within(first!).getByText('Waiting for signatures')).toBeTruthy()
  expect(within(first!).getByText('Waits for Maya Ortiz')).toBeTruthy()
  expect(within(first!).getByText('3 fields · 1 page · lead.pdf')).toBeTruthy()
  expect(within(second!).queryByText(/^Waits for/)).toBeNull()
  expect(within(first!).getByRole('link', { name: 'Maya Ortiz' }).getAttribute('href')).toBe(
    '/clients/rental/3/details',
  )
  expect(within(second!).getByText('“Wrong rent”')).toBeTruthy()
  expect(within(second!).getByRole('time').getAttribute('datetime')).toBe('2026-09-21T14:13:20.000Z')
})

test('searches and filters by the URL, and shows all again when nothing matches', async () => {
  const calls = mockServer(({ query }) =>
    query.get('state') === null ? { count: 1, collection: [request] } : { count: 0, collection: [] },
  )
  const router = show(<DocumentsPage />, `${path}?client=3&state=voided`)
  expect(await screen.findByText('No documents match')).toBeTruthy()
  expect(Object.fromEntries(calls[0]!.query)).toMatchObject({ user_id: '3', state: 'voided', limit: '25' })
  await userEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(await screen.findByText('Lead paint disclosure')).toBeTruthy()
  expect(router.state.location.search).toBe('')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search documents' }), 'lead')
  await waitFor(() => expect(calls.at(-1)?.query.get('query')).toBe('lead'))
})

test('offers to send the first document, and asks for the client', async () => {
  mockServer(() => ({ count: 0, collection: [] }))
  show(<DocumentsPage />, path)
  expect(await screen.findByText('Nothing was sent for signature yet')).toBeTruthy()
  await userEvent.click(screen.getAllByRole('button', { name: 'Send for signature' })[0]!)
  const dialog = await screen.findByRole('dialog', { name: 'Send for signature' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }))
  expect(await within(dialog).findByText('Choose a client')).toBeTruthy()
})

test('shows why the list could not be loaded', async () => {
  mockServer(() => errorResponse(500, 'Broken'))
  show(<DocumentsPage />, path)
  expect(await screen.findByText('Couldn’t load the documents')).toBeTruthy()
})
