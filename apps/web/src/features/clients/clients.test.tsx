import type { Client, ClientRow } from '@pb/contract/client-schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider, useParams } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toaster } from '../../components/ui/toaster.tsx'
import { createQueryClient } from '../../lib/create-query-client.ts'
import { beginSession } from '../../lib/session.ts'
import { Clients } from './clients.tsx'
import { mockFetch } from '../../../test/mock-fetch.ts'

const fetched = mockFetch()

let stored: ClientRow[] = []
let failing = false
let pending: Promise<void> | null = null
const requests: string[] = []

function row(at: number, more: Partial<ClientRow> = {}): ClientRow {
  return {
    user_id: String(100 + at),
    name: `Client ${at}`,
    first_name: 'Client',
    last_name: String(at),
    photo: null,
    email: `client${at}@example.com`,
    phone: '(212) 555-0100',
    search_type: ['rental'],
    stage: 'new',
    is_new: 0,
    time_created: 1_790_000_000,
    last_activity: 1_790_000_000,
    assigned_at: 1_790_000_000,
    ...more,
  }
}

function toClient(clientRow: ClientRow): Client {
  return {
    ...clientRow,
    more_emails: [],
    more_phones: [],
    source: '',
    move_in_date: null,
    income: null,
    credit_band: null,
    guarantor: null,
    pets: '',
    notes: '',
    birthday: null,
    budget_min: null,
    budget_max: null,
    address: '',
    year_born: null,
    gender: '',
    last_contacted: null,
    archived: null,
    participants: [],
    searches: [],
    searches_info: { search_info_parts: { line_1: '', line_2: '' } },
    agent_saved: [],
    activity: { sent: 0, opened: 0, time_opened: null, liked: 0, asked: 0 },
    client_saved: [],
    application_form_id: '0',
    opt_out: null,
  }
}

function json(body: unknown, status = 200): Response {
  return Response.json(body, {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  })
}

async function answer(input: string, init?: RequestInit): Promise<Response> {
  const url = new URL(input, 'http://office.test')
  const method = init?.method ?? 'GET'
  const body = typeof init?.body === 'string' ? init.body : ''
  if (method !== 'GET') {
    requests.push(`${method} ${url.pathname}${url.search}${body && ` ${body}`}`)
    await pending
    if (failing) return json({ code: 'conflict', errorMsg: 'Not now' }, 409)
  }
  if (url.pathname === '/v1/clients') {
    requests.push(`GET ${url.searchParams.toString()}`)
    const [offset, limit] = [Number(url.searchParams.get('offset')), Number(url.searchParams.get('limit'))]
    const search = url.searchParams.get('search') ?? ''
    const found = stored.filter(({ email }) => email.includes(search))
    return json({ collection: found.slice(offset, offset + limit), total: found.length })
  }
  if (url.pathname === '/v1/client-requests') return json({ collection: [], total: 0 })
  const match = stored.find(({ user_id }) => url.pathname === `/v1/clients/${user_id}`)
  if (!match) return json({ code: 'not_found', errorMsg: 'Not found' }, 404)
  if (method === 'DELETE') {
    stored = stored.filter((other) => other !== match)
    return new Response(null, { status: 204 })
  }
  return json({ ...toClient(match), ...(body && (JSON.parse(body) as Partial<Client>)) })
}

function Page() {
  const { clientId, tab } = useParams()
  return (
    <Clients
      adType="rental"
      clientId={clientId}
      tab={tab === 'application' ? 'application' : 'details'}
      threadId={undefined}
      slots={{ onWrite: () => {} }}
    />
  )
}

function show(path = '/clients/rental') {
  history.replaceState(null, '', path)
  const router = createBrowserRouter([{ path: '/clients/:type/:clientId?/:tab?', element: <Page /> }])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  return router
}

const list = () => screen.findByRole('list', { name: 'Clients' })
const rows = async () => within(await list()).getAllByRole('link')

beforeEach(() => {
  stored = []
  failing = false
  pending = null
  requests.length = 0
  localStorage.clear()
  fetched.mockImplementation(answer)
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  beginSession('session', {
    user_id: '1',
    name: 'Adam Cole',
    email: 'adam.cole@pboffice.example',
    photo: null,
    roles: ['AGENT'],
    time_zone: null,
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('client list renders only visible rows of 5,000 clients; End focuses the last', async () => {
  stored = Array.from({ length: 5000 }, (_, at) => row(at))
  show()
  expect((await rows()).length).toBeLessThan(60)
  expect((await list()).style.height).toBe(`${5000 * 62}px`)
  const user = userEvent.setup()
  ;(await rows())[0]!.focus()
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('Client 1')
  await user.keyboard('{End}')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Client 4999'))
  expect(requests.filter((query) => query.includes('limit=100'))).toHaveLength(2)
})

test('empty search results show the specified text, and the search can be cleared', async () => {
  stored = [row(1)]
  const router = show('/clients/rental?q=unknown')
  expect(await screen.findByText('No clients found matching the given criteria')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('No clients found')
  await userEvent.click(screen.getAllByRole('button', { name: 'Clear search' })[0]!)
  expect(await rows()).toHaveLength(1)
  expect(router.state.location.search).toBe('')
})

test('two key presses or changes before a render both take effect', async () => {
  stored = Array.from({ length: 5 }, (_, at) => row(at))
  const router = show('/clients/rental/100?q=client')
  await screen.findByText('No contacts')
  // Both key presses are handled before the next render.
  await act(async () => {
    for (const key of ['j', 'j'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/clients/rental/102/details'))
  expect(router.state.location.search).toBe('?q=client')
  const search = screen.getByRole('textbox', { name: 'Search by email or name' })
  await userEvent.click(screen.getByRole('button', { name: /^Sort/ }))
  const newest = await screen.findByRole('menuitemradio', { name: 'Newest' })
  await act(async () => {
    fireEvent.change(search, { target: { value: 'client1' } })
    fireEvent.click(newest)
  })
  await waitFor(() => expect(router.state.location.search).toBe('?q=client1&sort=newest'))
})

test('a stage change shows at once in header and list, and rolls back on an error', async () => {
  stored = [row(1)]
  show('/clients/rental/101')
  const stage = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Stage' })
  await screen.findByText('No contacts')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  failing = true
  let release = (): void => {}
  pending = new Promise((resolve) => (release = resolve))
  await userEvent.selectOptions(stage, 'showing')
  await waitFor(async () => expect((await rows())[0]!.textContent).toContain('Showing'))
  expect(requests.at(-1)).toBe('PUT /v1/clients/101 {"stage":"showing"}')
  release()
  expect(await screen.findByText('Couldn’t change the stage')).toBeTruthy()
  await waitFor(() => expect(stage.value).toBe('new'))
  expect((await rows())[0]!.textContent).not.toContain('Showing')
})

test('a rejected value stays in its field with the error', async () => {
  stored = [row(1)]
  show('/clients/rental/101')
  const income = await screen.findByLabelText<HTMLInputElement>('Income')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await userEvent.type(income, 'a lot{Enter}')
  expect(await screen.findByText('Enter an amount')).toBeTruthy()
  expect(income.value).toBe('a lot')
  failing = true
  await userEvent.clear(income)
  await userEvent.type(income, '90,000{Enter}')
  expect(await screen.findByText('Not now', { selector: 'p' })).toBeTruthy()
  expect(income.value).toBe('90,000')
  await userEvent.keyboard('{Escape}')
  expect(income.value).toBe('')
})

test('removing a client asks for a reason, hides the row at once and restores it on an error', async () => {
  stored = [row(1), row(2)]
  const router = show('/clients/rental/101')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  failing = true
  let release = (): void => {}
  pending = new Promise((resolve) => (release = resolve))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove client' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Duplicate' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(router.state.location.pathname).toBe('/clients/rental')
  expect(requests.at(-1)).toBe('DELETE /v1/clients/101?reason=duplicate&type=REJECTED')
  release()
  expect(await screen.findByText('We could not remove this client')).toBeTruthy()
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  // A retry reuses the chosen reason.
  failing = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(
    requests.filter((call) => call === 'DELETE /v1/clients/101?reason=duplicate&type=REJECTED'),
  ).toHaveLength(2)
})

test('a client without an application shows the specified text and a disabled tab', async () => {
  stored = [row(1)]
  show('/clients/rental/101/application')
  expect((await screen.findAllByText('No Application form for current client')).length).toBeGreaterThan(0)
  const tabs = screen.getByRole('navigation', { name: 'Client' })
  expect(within(tabs).queryByRole('link', { name: 'Application' })).toBeNull()
})
