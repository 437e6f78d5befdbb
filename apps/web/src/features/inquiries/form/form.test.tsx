import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { InquiryFormPage } from './inquiry-form-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function show(answer: (asked: ApiCall) => unknown, listingId?: string): ApiCall[] {
  const calls = mockServer(answer)
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <InquiryFormPage listingId={listingId} />
    </QueryClientProvider>,
  )
  return calls
}

const listing = { listing_id: '71', listing: '20 Carroll St #3E', address: '20 Carroll St', unit: '3E' }
const bodies = (calls: readonly ApiCall[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>)

test('sends what a person asks about a listing, and confirms that it arrived', async () => {
  const calls = show(
    ({ method }) => (method === 'POST' ? { received: true } : { office: 'PB Office', listing }),
    '71',
  )
  expect(await screen.findByText('About 20 Carroll St #3E')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText('Enter your name')).toBeTruthy()
  expect(screen.getByText('Enter an email address or a phone number')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText(/^Name/))
  await userEvent.type(screen.getByLabelText(/^Name/), 'Nora Bell')
  await userEvent.type(screen.getByLabelText('Email'), 'nora@mail.example')
  await userEvent.click(screen.getByRole('checkbox', { name: 'I’d like to see it' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('heading', { name: 'Thank you. We got your message.' })).toBe(
    document.activeElement,
  )
  expect(bodies(calls)).toMatchObject([
    { name: 'Nora Bell', email: 'nora@mail.example', kind: 'tour', listing_id: '71', website: '' },
  ])
})

test('keeps what was typed when it cannot be sent, and sends the same once', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const calls = show(({ method }) =>
    method === 'POST' ? errorResponse(429, 'Too many requests.') : { office: 'PB Office', listing: null },
  )
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Nora')
  await userEvent.type(screen.getByLabelText('Phone'), '2125550100')
  await userEvent.type(screen.getByLabelText('Message'), 'Hello')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/Too many requests/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  await vi.waitFor(() => expect(bodies(calls)).toHaveLength(2))
  expect(bodies(calls)[0]!['key']).toBe(bodies(calls)[1]!['key'])
  expect(screen.getByLabelText<HTMLInputElement>('Phone').value).toBe('2125550100')
})

test('shows plainly that the form is off', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show(() => errorResponse(404, 'Not found'))
  expect(await screen.findByText('This office isn’t taking inquiries here')).toBeTruthy()
})
