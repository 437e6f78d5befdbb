import type { OpenHouseDetail, OpenHouseVisitor } from '@pb/contract/open-house-schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { mockServer, type ApiCall } from '../../../test/mock-fetch.ts'
import OpenHouseDialog from './dialog/open-house-dialog.tsx'
import { SignPage } from './door/sign-page.tsx'
import { OpenHousePage } from './record/open-house-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const start = Math.floor(Date.now() / 1000) + 86_400
const house: OpenHouseDetail = {
  open_house_id: '7',
  state: 'upcoming',
  time_start: start,
  time_end: start + 3600,
  by_appointment: false,
  online_only: 0,
  live_stream_id: null,
  remarks: 'Ring 3E',
  listing: {
    advertisement_id: '71',
    ad_type: 'rental',
    title: '20 Carroll Street, 3E',
    neighborhood: 'Carroll Gardens',
    photo: null,
    active: 1,
  },
  agent: { user_id: '3', name: 'Omar Haddad' },
  visitors: 2,
  consented: 1,
  new_clients: 1,
  editable: 1,
  version: 4,
  sign_in_url: 'http://localhost/open-house/7-token',
  office: 'PB Office',
  agent_title: 'Licensed Real Estate Salesperson',
}

const visitor: OpenHouseVisitor = {
  visitor_id: '1',
  name: 'Nora Bell',
  email: 'nora@visitor.example',
  phone: '',
  has_agent: 'no',
  agent_name: '',
  heard_from: 'sign',
  message: '',
  consent: 1,
  consent_given: { time: start, version: 1, text: 'You may contact me', by: 'visitor' },
  notices: [],
  client: 'added',
  client_text: '',
  client_link: '/clients/rental/9/details',
  user_id: '9',
  inquiry_id: null,
  rating: null,
  feedback: '',
  follow_up: null,
  added_by_hand: 0,
  time_erased: null,
  time_created: start,
  version: 2,
}
const quiet: OpenHouseVisitor = {
  ...visitor,
  visitor_id: '2',
  name: 'Tom Keller',
  email: '',
  consent: 0,
  consent_given: null,
  client: 'none',
  client_link: null,
  user_id: null,
}

function show(element: React.ReactElement): ApiCall[] {
  const calls = mockServer(({ method, path }) => {
    if (path.includes('follow-up-template')) return { subject: 'Thanks', message: 'Hi {first_name}' }
    if (method === 'POST' && path.endsWith('/follow-up')) return { send_id: '5' }
    if (path.includes('/visitors')) return { collection: [visitor, quiet], total: 2 }
    return house
  })
  render(
    <QueryClientProvider client={createTestClient()}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  )
  return calls
}

test('lists visitors with their consent, and follows up only with those who agreed', async () => {
  const calls = show(<OpenHousePage id="7" />)
  const list = await screen.findByRole('list', { name: 'Visitors' })
  const [first, second] = within(list).getAllByRole('listitem')
  expect(within(first!).getByText('Agreed to be contacted')).toBeTruthy()
  expect(within(first!).getByRole('link', { name: 'Nora Bell' })).toBeTruthy()
  expect(within(second!).getByText('Don’t contact')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Follow up with 1' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByDisplayValue('Hi {first_name}')).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send email' }))
  await vi.waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toMatchObject([
      { visitor_ids: ['1'], subject: 'Thanks' },
    ]),
  )
})

test('refuses an end before the start, and saves with the version that was seen', async () => {
  const calls = show(<OpenHouseDialog request={{ house }} onClose={() => {}} />)
  const dialog = await screen.findByRole('dialog')
  const [from, until] = [within(dialog).getByLabelText('Start'), within(dialog).getByLabelText('End')]
  await userEvent.clear(from)
  await userEvent.type(from, '15:00')
  await userEvent.clear(until)
  await userEvent.type(until, '14:00')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('end after it begins')
  await userEvent.clear(until)
  await userEvent.type(until, '16:00')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toMatchObject([
      { version: 4, remarks: 'Ring 3E' },
    ]),
  )
})

test.each([
  [null, 'button', 'Stream it live'],
  ['12', 'link', 'Live stream'],
] as const)('with live stream %s it offers the %s %s', async (live_stream_id, role, name) => {
  mockServer(({ path }) =>
    path.includes('/visitors') ? { collection: [], total: 0 } : { ...house, live_stream_id },
  )
  render(
    <QueryClientProvider client={createTestClient()}>
      <MemoryRouter>
        <OpenHousePage id="7" />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(await screen.findByRole(role, { name })).toBeTruthy()
})

test('the sign names the listing, the host with the title, and the office', async () => {
  show(<SignPage id="7" />)
  expect((await screen.findAllByText('Scan to sign in')).length).toBeGreaterThan(0)
  expect(
    screen.getAllByText(/Omar Haddad, Licensed Real Estate Salesperson · PB Office/).length,
  ).toBeGreaterThan(0)
})
