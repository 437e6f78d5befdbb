import type { MailThreadRow } from '@pb/contract/mail-threads'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { flushSync } from 'react-dom'
import { createBrowserRouter, RouterProvider, useParams } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mockFetch } from '../../../test/mock-fetch.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import { createQueryClient } from '../../lib/create-query-client.ts'
import { applyMailEvent } from './refresh-mailbox.ts'
import { Mailbox } from './mailbox.tsx'
import { findFolderByPath } from './folders.ts'
import { threadRow } from './list/thread-row.fixture.ts'

const fetched = mockFetch()
let stored: MailThreadRow[] = []
let fails = false
let hold: Promise<void> | null = null
let holdThread: Promise<void> | null = null
const calls: string[] = []
let client: QueryClient

function json(body: unknown, status = 200): Response {
  return Response.json(body, {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' },
  })
}

function createListReply(url: URL): object {
  const page = Number(url.searchParams.get('page_token')?.slice(5) ?? 1)
  const label = url.searchParams.get('label')
  const q = url.searchParams.get('q') ?? ''
  const found = stored.filter((row) => row.label === label && row.subject.includes(q))
  const threads = found.slice((page - 1) * 10, page * 10)
  const next_page_token = found.length > page * 10 ? `page:${page + 1}` : null
  return { collection: { threads, next_page_token, total: found.length, total_is_exact: 1 } }
}

async function answer(input: string, init?: RequestInit): Promise<Response> {
  const url = new URL(input, 'http://office.test')
  const method = init?.method ?? 'GET'
  if (method !== 'GET') {
    calls.push(
      `${method} ${url.pathname}${url.search}${typeof init?.body === 'string' ? ` ${init.body}` : ''}`,
    )
    await hold
    if (fails) return json({ code: 'conflict', errorMsg: 'Not now' }, 409)
    return json({ messages: 1, threads: 1 })
  }
  if (url.pathname === '/v1/gmail-threads') return json(createListReply(url))
  if (url.pathname === '/v1/gmail-labels') {
    const count = (id: string) => ({
      id,
      name: id,
      threadsTotal: stored.filter(({ label }) => label === id).length,
      threadsUnread: stored.filter(({ label, seen }) => label === id && seen === 0).length,
    })
    return json({ collection: ['INBOX', 'STARRED', 'SENT', 'DRAFT', 'TRASH', 'ATTACHMENTS'].map(count) })
  }
  if (/^\/v1\/gmail-threads\/\d+$/.test(url.pathname)) await holdThread
  return json({ code: 'not_found', errorMsg: 'Not found' }, 404)
}

function Page() {
  const { folder, threadId } = useParams()
  return <Mailbox folder={findFolderByPath(folder)!} threadId={threadId} />
}

function show(path = '/mailbox/inbox') {
  client = createQueryClient()
  history.replaceState(null, '', path)
  const router = createBrowserRouter([{ path: '/mailbox/:folder/:threadId?', element: <Page /> }])
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} flushSync={flushSync} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  return router
}

const rows = () =>
  screen.findByRole('list', { name: 'Threads' }).then((list) => within(list).getAllByRole('listitem'))
const getRow = (text: string) => screen.getByText(text).closest('li')!
const inFolders = (name: string) =>
  within(screen.getByRole('navigation', { name: 'Folders' })).getByText(name)

beforeEach(() => {
  stored = []
  calls.length = 0
  fails = false
  hold = null
  holdThread = null
  fetched.mockImplementation(answer)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('pages the list by ten and keeps the page in the navigation state', async () => {
  stored = Array.from({ length: 23 }, (_, at) => threadRow({ id: String(at + 1) }))
  const router = show()
  expect(await rows()).toHaveLength(10)
  expect(screen.getByText('Showing 1 to 10 of 23 threads')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Page 3' }))
  expect(await screen.findByText('Showing 21 to 23 of 23 threads')).toBeTruthy()
  expect(router.state.location).toMatchObject({ pathname: '/mailbox/inbox', state: { page: 3 } })
})

test('marks a thread whose sender may be forged', async () => {
  stored = [threadRow({ id: '1', sender_warning: 'lookalike' }), threadRow({ id: '2' })]
  show()
  await screen.findByText('Subject 1')
  expect(screen.getAllByText('Unverified sender')).toHaveLength(1)
})

test('shows the person of an inquiry and the portal that sent it', async () => {
  const lead = { name: 'Nora Bell', email: 'nora@bell.example', phone: '', portal: 'StreetEasy' }
  stored = [threadRow({ id: '1', from_name: 'StreetEasy', lead })]
  show()
  const row = (await screen.findByText('Subject 1')).closest('li')!
  expect(within(row).getByText(/Nora Bell/).textContent).toBe('Nora Bell via StreetEasy')
})

test('hides the pager for ten threads and disables empty folders except the inbox', async () => {
  stored = Array.from({ length: 10 }, (_, at) => threadRow({ id: String(at + 1), label: 'SENT' }))
  const router = show()
  expect(await screen.findByText('No messages in All Inbox folder')).toBeTruthy()
  expect(inFolders('All Inbox').closest('a')).not.toBeNull()
  expect(inFolders('Starred').closest('a')).toBeNull()
  await userEvent.click(inFolders('Sent'))
  expect(await rows()).toHaveLength(10)
  expect(screen.queryByText(/^Showing/)).toBeNull()
  expect(screen.getAllByText('To: Adam Cole')).toHaveLength(10)
  await userEvent.type(screen.getByRole('combobox', { name: 'Search mail' }), 'lease{Enter}')
  expect(await screen.findByText('No messages match given criteria')).toBeTruthy()
  expect(router.state.location.search).toBe('?q=lease')
})

test('marks all messages of a thread read optimistically and rolls back on an error', async () => {
  const [one] = threadRow({ id: '1' }).messages
  stored = [threadRow({ id: '1', seen: 0, messages: [one!, { ...one!, id: '11' }] })]
  fails = true
  let release = (): void => {}
  hold = new Promise((resolve) => (release = resolve))
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  show()
  await rows()
  expect(getRow('Subject 1').textContent).toContain('Unread')
  await userEvent.click(within(getRow('Subject 1')).getByRole('button', { name: 'Mark as read' }))
  await waitFor(() => expect(getRow('Subject 1').textContent).not.toContain('Unread'))
  expect(calls).toEqual(['POST /v1/gmail-flags/seen {"message_ids":"10,11"}'])
  release()
  expect(await screen.findByText('Couldn’t update the thread. Not now')).toBeTruthy()
  expect(getRow('Subject 1').textContent).toContain('Unread')
  expect(logged).toHaveBeenCalled()
})

test('moves selected threads to the trash optimistically, with undo', async () => {
  stored = ['1', '2', '3', '4'].map((id) => threadRow({ id }))
  show()
  await rows()
  expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull()
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: 'Select Subject 1' }))
  await user.keyboard('{Shift>}')
  await user.click(screen.getByRole('checkbox', { name: 'Select Subject 3' }))
  await user.keyboard('{/Shift}')
  stored = stored.slice(3)
  await user.click(
    within(screen.getByRole('group', { name: 'Actions' })).getByRole('button', { name: 'Delete' }),
  )
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect(calls).toEqual(['DELETE /v1/gmail-threads?thread_ids=1%2C2%2C3'])
  await screen.findByRole('button', { name: 'Undo' })
  await user.keyboard('z')
  await waitFor(() => expect(calls[1]).toBe('POST /v1/gmail-threads/restore {"thread_ids":["1","2","3"]}'))
})

test('confirms deletion in the trash, without star and forward', async () => {
  stored = [threadRow({ id: '7', label: 'TRASH' })]
  show('/mailbox/trash')
  await rows()
  const row = within(getRow('Subject 7'))
  expect(row.queryByRole('button', { name: /^Star/ })).toBeNull()
  expect(row.queryByRole('button', { name: 'Forward thread' })).toBeNull()
  expect(row.getByRole('button', { name: 'Restore' })).toBeTruthy()
  await userEvent.click(row.getByRole('button', { name: 'Delete permanently' }))
  expect(calls).toEqual([])
  await userEvent.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete permanently' }),
  )
  await waitFor(() => expect(calls).toEqual(['DELETE /v1/gmail-threads/7/permanently']))
})

test('confirms before it discards a draft without other messages', async () => {
  const [one] = threadRow({ id: '5' }).messages
  const messages = [{ ...one!, label_ids: ['DRAFT' as const] }]
  stored = [
    threadRow({
      id: '5',
      draft: { id: '50', answers_id: null },
      drafts: [{ id: '50', answers_id: null, type: 'new' }],
      messages,
    }),
    threadRow({ id: '6' }),
  ]
  show()
  await rows()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Check All' }))
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Actions' })).getByRole('button', { name: 'Delete' }),
  )
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^1 draft will be permanently deleted/)).toBeTruthy()
  expect(calls).toEqual(['DELETE /v1/gmail-threads?thread_ids=6'])
  await userEvent.click(dialog.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(calls[1]).toBe('DELETE /v1/gmail-drafts/50'))
  expect(await screen.findByText('Draft discarded')).toBeTruthy()
})

test('moves focus, selects, stars and archives by keyboard', async () => {
  stored = ['1', '2', '3'].map((id) => threadRow({ id }))
  show()
  await rows()
  const user = userEvent.setup()
  await user.keyboard('jj')
  expect(document.activeElement?.textContent).toContain('Subject 2')
  await user.keyboard('s')
  await waitFor(() => expect(calls).toEqual(['POST /v1/gmail-flags/2/starred']))
  await user.keyboard('xk')
  expect(screen.getByRole('checkbox', { name: 'Select Subject 2' }).getAttribute('aria-checked')).toBe('true')
  stored = stored.filter(({ id }) => id !== '2')
  await user.keyboard('e')
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  expect(calls[1]).toBe('DELETE /v1/gmail-flags/inbox {"message_ids":"20"}')
})

test('applies shortcuts to the focused row, not the hovered one', async () => {
  stored = ['1', '2', '3'].map((id) => threadRow({ id }))
  show()
  await rows()
  const user = userEvent.setup()
  await user.keyboard('j')
  await user.hover(getRow('Subject 3'))
  await user.keyboard('e')
  await waitFor(() => expect(calls).toEqual(['DELETE /v1/gmail-flags/inbox {"message_ids":"10"}']))
})

test('pages with j past the last row and k before the first', async () => {
  stored = Array.from({ length: 12 }, (_, at) => threadRow({ id: String(at + 1) }))
  show()
  await rows()
  const user = userEvent.setup()
  await user.keyboard('jjjjjjjjjj')
  expect(document.activeElement?.textContent).toContain('Subject 10')
  await user.keyboard('j')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Subject 11'))
  await user.keyboard('k')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Subject 10'))
})

test('focuses the first search result, or stays in the search box without results', async () => {
  stored = ['1', '2', '12'].map((id) => threadRow({ id }))
  show()
  await rows()
  const box = screen.getByRole('combobox', { name: 'Search mail' })
  await userEvent.type(box, '2{Enter}')
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Subject 2'))
  expect(screen.getByText('2 threads found')).toBeTruthy()
  await userEvent.clear(box)
  await userEvent.type(box, 'nothing{Enter}')
  expect(await screen.findByText('No messages match given criteria')).toBeTruthy()
  expect(document.activeElement).toBe(box)
  await userEvent.click(screen.getByRole('link', { name: 'search every folder' }))
  await waitFor(() => expect(box).toHaveProperty('value', 'nothing in:anywhere'))
})

test('shows new email after an event, without a reload', async () => {
  stored = [threadRow({ id: '1' })]
  show()
  await rows()
  stored = [threadRow({ id: '2', seen: 0 }), ...stored]
  applyMailEvent(client, { kind: 'mail', data: { what: 'new', threads: '2' } })
  expect(await screen.findByText('Subject 2')).toBeTruthy()
  expect(inFolders('All Inbox').textContent).toContain('1')
})

test('shows the row of a thread while it loads, and keeps the list mounted', async () => {
  stored = ['1', '2'].map((id) => threadRow({ id }))
  let release = (): void => {}
  holdThread = new Promise((resolve) => (release = resolve))
  const router = show()
  const list = (await rows())[0]!.parentElement
  await userEvent.click(screen.getByRole('link', { name: /Subject 2/ }))
  expect(screen.getByRole('heading', { level: 1, name: 'Subject 2' })).toBeTruthy()
  const main = screen.getByText('Loading thread...').parentElement!
  expect(main.textContent).toContain('Ruth Weiss')
  expect(main.textContent).toContain('Text of 2')
  expect(router.state.location.pathname).toBe('/mailbox/inbox/2')
  release()
  expect(await screen.findByText('No thread')).toBeTruthy()
  await userEvent.keyboard('u')
  expect((await rows())[0]!.parentElement).toBe(list)
  expect(screen.queryByText('No thread')).toBeNull()
})
