import type { SignInPage as Page } from '@pb/contract/open-house-schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { SignInPage } from './sign-in-page.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const page: Page = {
  state: 'open',
  office: 'PB Office',
  office_contact: { address: '', phone: '', license: '', logo: null } as unknown as Page['office_contact'],
  agent: {
    name: 'Omar Haddad',
    title: 'Licensed Real Estate Salesperson',
    phone: '(212) 555-0100',
    email: '',
  },
  listing: {
    title: '20 Carroll Street, 3E',
    neighborhood: 'Carroll Gardens',
    ad_type: 'rental',
    photo: null,
  },
  time_start: Date.UTC(2026, 2, 8, 17) / 1000,
  time_end: Date.UTC(2026, 2, 8, 18) / 1000,
  time_opens: Date.UTC(2026, 2, 8, 16) / 1000,
  by_appointment: false,
  consent_version: 1,
  notices: [
    {
      kind: 'agency',
      title: 'New York State Disclosure Form for Landlord and Tenant',
      link: 'https://dos.ny.gov/agency-disclosure',
    },
  ],
}

function show(answer: (asked: ApiCall) => unknown): ApiCall[] {
  const calls = mockServer(answer)
  render(
    <QueryClientProvider client={createTestClient()}>
      <SignInPage token="7-token" />
    </QueryClientProvider>,
  )
  return calls
}

const bodies = (calls: readonly ApiCall[]) =>
  calls.filter(({ method }) => method === 'POST').map(({ body }) => body as Record<string, unknown>)
const consentBox = () => screen.getByRole('checkbox', { name: /Omar Haddad of PB Office may contact me/ })

test('a visitor signs in with a name only, and agrees to nothing unless a box is ticked', async () => {
  const calls = show(({ method }) => (method === 'POST' ? { received: true } : page))
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in' }))
  expect(screen.getByText('Enter your name')).toBeTruthy()
  expect(consentBox().getAttribute('aria-checked')).toBe('false')
  await userEvent.type(screen.getByLabelText(/^Name/), 'Nora Bell')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Thank you, Nora. You’re signed in.' })).toBe(
    document.activeElement,
  )
  expect(bodies(calls)).toMatchObject([
    { name: 'Nora Bell', consent: 0, notices: [{ kind: 'agency', read: 0, acknowledged: 0 }] },
  ])
  expect(localStorage.getItem('open-house:7-token')).not.toContain('Nora')
})

test('who agrees must be reachable, in Spanish too', async () => {
  const calls = show(({ method }) => (method === 'POST' ? { received: true } : page))
  await userEvent.click(await screen.findByRole('button', { name: 'Español' }))
  await userEvent.type(screen.getByLabelText(/^Nombre/), 'Alma')
  await userEvent.click(screen.getByRole('checkbox', { name: /puede comunicarse conmigo/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Registrarme' }))
  expect(screen.getByText(/Escriba un correo electrónico o un teléfono/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Teléfono'), '2125550100')
  await userEvent.click(screen.getByRole('button', { name: 'Registrarme' }))
  expect(await screen.findByText('Gracias, Alma. Ya se registró.')).toBeTruthy()
  expect(bodies(calls)).toMatchObject([{ language: 'es', consent: 1, consent_version: 1 }])
})

test('what could not be sent stays on the phone, and is sent once more with the same key', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let online = false
  const calls = show(({ method }) => {
    if (method !== 'POST') return page
    return online ? { received: true } : errorResponse(503, 'Not ready')
  })
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Nora')
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Saved on this phone' })).toBeTruthy()
  expect(localStorage.getItem('open-house:7-token')).toContain('Nora')
  online = true
  window.dispatchEvent(new Event('online'))
  expect(await screen.findByText('Thank you, Nora. You’re signed in.')).toBeTruthy()
  const [first, second] = bodies(calls)
  expect(second!['key']).toBe(first!['key'])
})

test('an entry of a page that was closed is sent when it is opened again', async () => {
  localStorage.setItem(
    'open-house:7-token',
    JSON.stringify({ key: 'stored-key-1', state: 'sending', name: 'Ben', consentVersion: 1 }),
  )
  const calls = show(({ method }) => (method === 'POST' ? { received: true } : page))
  expect(await screen.findByText('Thank you, Ben. You’re signed in.')).toBeTruthy()
  expect(bodies(calls)).toMatchObject([{ key: 'stored-key-1', name: 'Ben' }])
})

test.each([
  ['early', 'It’s a little early'],
  ['over', 'This open house is over'],
  ['canceled', 'This open house was canceled'],
] as const)('shows plainly when it is %s', async (state, title) => {
  show(() => ({ ...page, state }))
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull()
})

test('shows plainly that a link does not work any more', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show(() => errorResponse(404, 'Not found'))
  expect(await screen.findByText('This link doesn’t work any more')).toBeTruthy()
})
