import type { Member, MemberEntry } from '@pb/contract/members'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../../test/query-client.ts'
import { Toaster } from '../../../../components/ui/toaster.tsx'
import { beginSession, endSession } from '../../../../lib/session.ts'
import { Members } from './members.tsx'
import { mockFetch } from '../../../../../test/mock-fetch.ts'

const fetched = mockFetch()

const adam: MemberEntry = {
  state: 'active',
  user_id: '2',
  invitation_id: null,
  name: 'Adam Cole',
  email: 'adam@x.example',
  photo: null,
  roles: ['AGENT'],
  time_created: 1_700_000_000,
  last_seen: null,
  expires_at: null,
}
const nina: MemberEntry = { ...adam, user_id: '3', name: 'Nina Park', email: 'nina@x.example' }
const member: Member = {
  user_id: '2',
  state: 'active',
  name: 'Adam Cole',
  email: 'adam@x.example',
  photo: null,
  roles: ['AGENT'],
  time_created: 1_700_000_000,
  last_seen: null,
  deactivated_at: null,
  sessions: 1,
  has_password: true,
  two_factor: false,
  passkeys: 0,
  work: [{ what: 'listings', count: 2 }],
  history: [],
}

type Answer = (url: string, init?: RequestInit) => Response | undefined

function show(answer: Answer = () => undefined, at = '/members'): void {
  fetched.mockImplementation(async (url, init) => {
    const own = answer(url, init)
    if (own) return own
    if (url.startsWith('/v1/members?'))
      return Response.json({
        collection: [adam, nina],
        total: 2,
        counts: { active: 2, invited: 0, deactivated: 0 },
      })
    return Response.json(member)
  })
  const router = createMemoryRouter([{ path: '/members', element: <Members /> }], {
    initialEntries: [at],
  })
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={router} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
}

function sent(): [string, unknown][] {
  return fetched.mock.calls
    .filter(([, init]) => init?.method !== 'GET')
    .map(([url, init]) => [url, init?.body == null ? null : JSON.parse(init.body as string)])
}

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  beginSession('one', { ...adam, user_id: '9', roles: ['SUPERVISOR'], time_zone: null })
})
afterEach(() => {
  cleanup()
  endSession()
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('deactivating shows the consequences and reassigns work to the chosen member', async () => {
  show(
    (url) => (url.endsWith('/deactivate') ? Response.json({ hand_over: null }) : undefined),
    '/members?open=2',
  )
  const panel = await screen.findByRole('dialog', { name: 'Adam Cole' })
  await userEvent.click(await within(panel).findByRole('button', { name: 'Deactivate…' }))
  const question = await screen.findByRole('dialog', { name: 'Deactivate Adam Cole?' })
  expect(within(question).getByText(/Signed out everywhere right away/)).toBeTruthy()
  expect(within(question).getByText('Their 2 listings')).toBeTruthy()
  const receivers = await within(question).findByRole('combobox')
  await within(receivers).findByRole('option', { name: 'Nina Park' })
  expect(within(receivers).queryByRole('option', { name: 'Adam Cole' })).toBeNull()
  await userEvent.selectOptions(receivers, 'Nina Park')
  await userEvent.click(within(question).getByRole('button', { name: 'Deactivate' }))
  expect(sent()).toEqual([['/v1/members/2/deactivate', { hand_over_to: '3' }]])
})

test('shows how a member signs in, and removes the passkeys of one who lost the device', async () => {
  show((url, init) => {
    if (url === '/v1/members/2') return Response.json({ ...member, passkeys: 2 })
    return init?.method === 'POST' ? new Response(null, { status: 204 }) : undefined
  }, '/members?open=2')
  const panel = await screen.findByRole('dialog', { name: 'Adam Cole' })
  expect(
    await within(panel).findByText('Two-step verification is off. Signs in with 2 passkeys too.'),
  ).toBeTruthy()
  await userEvent.click(within(panel).getByRole('button', { name: 'Remove passkeys…' }))
  const question = await screen.findByRole('dialog', { name: 'Remove the passkeys of Adam Cole?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('Passkeys of Adam Cole removed')).toBeTruthy()
  expect(sent()).toEqual([['/v1/members/2/two-factor-removal', null]])
})

test('reverts rejected roles and shows the reason', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const refusal = { status: 422, code: 'rule_broken', errorMsg: 'The office needs a supervisor' }
  show(
    (url) =>
      url.endsWith('/roles')
        ? new Response(JSON.stringify(refusal), {
            status: 422,
            headers: { 'content-type': 'application/problem+json' },
          })
        : undefined,
    '/members?open=2',
  )
  const box = await screen.findByRole('checkbox', { name: /^Developer/ })
  await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: 'Save roles' }))
  expect(await screen.findByText('The office needs a supervisor')).toBeTruthy()
  expect(box.getAttribute('aria-checked')).toBe('false')
  expect(sent()).toEqual([['/v1/members/2/roles', { roles: ['AGENT', 'DEVELOPER'] }]])
})

test('validates an invitation before sending it, then shows its link', async () => {
  show((url) =>
    url === '/v1/invitations'
      ? Response.json(
          { invite_url: 'https://x.example/invitation/t', expires_at: 1_800_000_000, mailed: true },
          { status: 201 },
        )
      : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite to the office' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create link' }))
  expect(await within(dialog).findByText('Enter a name')).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Ruth Vega')
  await userEvent.type(within(dialog).getByLabelText('Email'), 'ruth@x.example')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create link' }))
  const link = await within(dialog).findByLabelText<HTMLInputElement>('Invitation link')
  expect(link.value).toBe('https://x.example/invitation/t')
  expect(within(dialog).getByText(/emailed it to ruth@x.example/)).toBeTruthy()
})

test('shows at the address that it has an account already', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const message = 'This email address already has an account'
  show((url) =>
    url === '/v1/invitations'
      ? Response.json(
          { code: 'conflict', errorMsg: message, errors: [{ path: 'body.email', message }] },
          { status: 409, headers: { 'content-type': 'application/problem+json' } },
        )
      : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Invite' }))
  const dialog = await screen.findByRole('dialog', { name: 'Invite to the office' })
  await userEvent.type(within(dialog).getByLabelText('Name'), 'Ruth Vega')
  await userEvent.type(within(dialog).getByLabelText('Email'), 'ruth@x.example')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Create link' }))
  expect(await within(dialog).findByText(message)).toBeTruthy()
  expect(screen.getAllByText(message)).toHaveLength(1)
  expect(document.activeElement).toBe(within(dialog).getByLabelText('Email'))
})

test('a supervisor corrects the name of a member', async () => {
  show(undefined, '/members?open=2')
  const name = await screen.findByRole('textbox', { name: 'Name' })
  expect(screen.queryByRole('button', { name: 'Save name' })).toBeNull()
  await userEvent.type(name, 's')
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }))
  await vi.waitFor(() => expect(sent()).toEqual([['/v1/members/2/name', { name: 'Adam Coles' }]]))
})

test('shows an error with a retry button when the list cannot be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show((url) => (url.startsWith('/v1/members?') ? new Response('', { status: 500 }) : undefined))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
