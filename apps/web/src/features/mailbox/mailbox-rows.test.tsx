import type { MailThread, MailThreadRow } from '@pb/contract/mail-threads'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { flushSync } from 'react-dom'
import { createMemoryRouter, RouterProvider, useParams } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer, type ApiCall } from '../../../test/mock-fetch.ts'
import { createQueryClient } from '../../lib/create-query-client.ts'
import { findFolderByPath } from './folders.ts'
import { threadRow } from './list/thread-row.fixture.ts'
import { Mailbox } from './mailbox.tsx'
import { applyMailEvent } from './refresh-mailbox.ts'

let stored: MailThreadRow[] = []
let opened: MailThread | null = null
let failing = false
let calls: ApiCall[] = []
let client: QueryClient

function listRows(query: URLSearchParams): object {
  const page = Number(query.get('page_token')?.slice(5) ?? 1)
  const found = stored.filter(({ label }) => label === query.get('label'))
  const next_page_token = found.length > page * 10 ? `page:${page + 1}` : null
  const threads = found.slice((page - 1) * 10, page * 10)
  return { collection: { threads, next_page_token, total: found.length, total_is_exact: 1 } }
}

function Page() {
  const { folder, threadId } = useParams()
  return <Mailbox folder={findFolderByPath(folder)!} threadId={threadId} />
}

function show(path = '/mailbox/inbox'): void {
  client = createQueryClient()
  const routes = [{ path: '/mailbox/:folder/:threadId?', element: <Page /> }]
  const router = createMemoryRouter(routes, { initialEntries: [path] })
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} flushSync={flushSync} />
    </QueryClientProvider>,
  )
}

const findRow = async (id: string) => (await screen.findByText(`Subject ${id}`)).closest('li')!
const press = async (row: HTMLElement, name: string) =>
  userEvent.click(within(row).getByRole('button', { name, hidden: true }))
const countListCalls = () => calls.filter(({ path }) => path === '/v1/gmail-threads').length
const countArchived = () => calls.filter(({ path }) => path === '/v1/gmail-flags/inbox').length

beforeEach(() => {
  stored = ['1', '2', '3'].map((id) => threadRow({ id }))
  opened = null
  failing = false
  calls = mockServer(({ method, path, query }) => {
    if (path === '/v1/gmail-threads') return failing ? errorResponse(400, 'Broken') : listRows(query)
    if (path === '/v1/gmail-labels') return { collection: [] }
    if (method !== 'GET') return { messages: 1, threads: 1 }
    return opened && path === `/v1/gmail-threads/${opened.id}` ? opened : errorResponse(404, 'Not found')
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('shows when a snoozed thread wakes', async () => {
  const due_at = Date.UTC(2026, 10, 25, 20, 30) / 1000
  stored = [threadRow({ id: '1', label: 'SNOOZED', reminders: [{ kind: 'snooze', due_at }] })]
  show('/mailbox/snoozed')
  expect(within(await findRow('1')).getAllByText('Nov 25, 8:30pm')).not.toHaveLength(0)
})

test('an action on another row keeps the selection', async () => {
  show()
  const [first, second] = [await findRow('1'), await findRow('2')]
  await userEvent.click(within(first).getByRole('checkbox'))
  await press(second, 'Archive')
  await waitFor(() => expect(screen.queryByText('Subject 2')).toBeNull())
  expect(screen.getByText('1 selected')).toBeTruthy()
  const checkbox = within(await findRow('1')).getByRole('checkbox')
  expect(checkbox.getAttribute('aria-checked')).toBe('true')
})

test('a double click on Archive archives one thread', async () => {
  show()
  await findRow('1')
  const user = userEvent.setup()
  const getArchive = (row: HTMLElement) => within(row).getByRole('button', { name: 'Archive', hidden: true })
  // The second click of a double click hits the row that has moved under the pointer.
  await user.dblClick(getArchive(await findRow('1')))
  await waitFor(() => expect(countArchived()).toBe(1))
  expect(screen.getByText('Subject 2')).toBeTruthy()
})

test.each([
  ['with rows', ['1']],
  ['that was empty', []],
])('reports that a refresh failed in a list %s', async (_title, ids) => {
  stored = ids.map((id) => threadRow({ id }))
  show()
  await waitFor(() => expect(countListCalls()).toBe(1))
  await screen.findByText(ids.length > 0 ? 'Subject 1' : 'No messages in All Inbox folder')
  failing = true
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^Couldn’t load new mail/)
})

test.each([
  ['inbox', ['INBOX', 'ALL'], ['Archive', 'Snooze'], ['Restore', 'Delete permanently']],
  ['spam', ['SPAM'], ['Not spam'], ['Restore', 'Archive']],
])(
  'a thread of the %s has its own actions under the address of the trash',
  async (_name, labels, has, lacks) => {
    const { label: _label, ...row } = threadRow({ id: '7' })
    opened = { ...row, labels: labels as MailThread['labels'], messages: [] }
    show('/mailbox/trash/7')
    const toolbar = await screen.findByRole('group', { name: 'Actions' })
    for (const name of has) expect(within(toolbar).getByRole('button', { name })).toBeTruthy()
    for (const name of lacks) expect(within(toolbar).queryByRole('button', { name })).toBeNull()
  },
)

test('does not load the last page again for rows that were archived', async () => {
  show()
  const row = await findRow('1')
  stored = stored.filter(({ id }) => id !== '1')
  await press(row, 'Archive')
  await waitFor(() => expect(countArchived()).toBe(1))
  await waitFor(() => expect(calls.filter(({ path }) => path === '/v1/gmail-labels')).toHaveLength(2))
  expect(countListCalls()).toBe(1)
  applyMailEvent(client, { kind: 'mail', data: { what: 'changed', threads: '1' } })
  await waitFor(() => expect(calls.filter(({ path }) => path === '/v1/gmail-labels')).toHaveLength(3))
  expect(countListCalls()).toBe(1)
  applyMailEvent(client, { kind: 'mail', data: { what: 'new', threads: '9' } })
  await waitFor(() => expect(countListCalls()).toBe(2))
})
