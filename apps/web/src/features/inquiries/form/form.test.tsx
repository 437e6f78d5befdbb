import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { chooseLanguage } from './language.ts'
import { InquiryFormPage } from './inquiry-form-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const agents = [
  { user_id: '7', name: 'Adam Cole', photo: null },
  { user_id: '8', name: 'Nina Park', photo: null },
]

function show(
  answer: (asked: ApiCall) => unknown,
  listingId?: string,
  more: Partial<Parameters<typeof InquiryFormPage>[0]> = {},
): ApiCall[] {
  const calls = mockServer(answer)
  render(
    <QueryClientProvider client={createTestClient()}>
      <InquiryFormPage listingId={listingId} {...more} />
    </QueryClientProvider>,
  )
  return calls
}

const listing = { listing_id: '71', listing: '20 Carroll St #3E', address: '20 Carroll St', unit: '3E' }
const bodies = (calls: readonly ApiCall[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>)

test('sends what a person asks about a listing, and confirms that it arrived', async () => {
  const calls = show(
    ({ method }) => (method === 'POST' ? { received: true } : { office: 'PB Office', agents, listing }),
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
    method === 'POST'
      ? errorResponse(429, 'Too many requests.')
      : { office: 'PB Office', agents, listing: null },
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

test('asks for the agent whom the link names, in Spanish, with errors in Spanish', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let refuse = true
  const calls = show(
    ({ method }) => {
      if (method !== 'POST') return { office: 'PB Office', agents, listing: null }
      return refuse ? errorResponse(429, 'Too many requests.') : { received: true }
    },
    undefined,
    { agentId: '8', language: 'es' },
  )
  await screen.findByRole('heading', { name: 'Escriba a PB Office' })
  expect(document.documentElement.lang).toBe('es')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(screen.getByText('Escriba su nombre')).toBeTruthy()
  await userEvent.type(screen.getByLabelText(/^Nombre/), 'Rosa')
  await userEvent.type(screen.getByLabelText('Teléfono'), '2125550100')
  await userEvent.type(screen.getByLabelText('Mensaje'), 'Hola')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar' }))
  await screen.findByText(/Inténtelo de nuevo/)
  await userEvent.click(screen.getByRole('button', { name: 'English' }))
  expect(await screen.findByLabelText<HTMLInputElement>('Message')).toHaveProperty('value', 'Hola')
  expect(document.documentElement.lang).toBe('en')
  await userEvent.click(screen.getByRole('button', { name: 'Español' }))
  refuse = false
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar' }))
  await screen.findByRole('heading', { name: 'Gracias. Recibimos su mensaje.' })
  expect(bodies(calls).at(-1)).toMatchObject({ name: 'Rosa', agent_id: '8', language: 'es' })
})

test('does not offer an agent who is not listed, and takes the language of the link before the browser’s', async () => {
  show(() => ({ office: 'PB Office', agents, listing: null }), undefined, { agentId: '99' })
  expect(await screen.findByLabelText('Who would you like to talk to?')).toHaveProperty('value', '')
  expect(chooseLanguage(null, ['es-MX', 'en'])).toBe('es')
  expect(chooseLanguage('en', ['es'])).toBe('en')
  expect(chooseLanguage('fr', ['de', 'es-US'])).toBe('es')
  expect(chooseLanguage(null, ['de'])).toBe('en')
})
