import type { MailThreadRow } from '@pb/contract/mail-threads'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { flushSync } from 'react-dom'
import { createBrowserRouter, RouterProvider, useParams } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mockFetch } from '../../../test/mock-fetch.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import { createQueryClient } from '../../lib/create-query-client.ts'
import { openCompose, useComposeOpening } from './compose/open-compose.ts'
import { Mailbox } from './mailbox.tsx'
import { findFolderByPath } from './folders.ts'
import { threadRow } from './list/thread-row.fixture.ts'

let stored: MailThreadRow[] = []
let exact: 0 | 1 = 1
let wide = false
let progress: object[] = []
let recent: object[] = []
const calls: string[] = []
const fetched = mockFetch()

const found = (url: URL) =>
  stored.filter(
    ({ label, subject }) =>
      label === url.searchParams.get('label') && subject.includes(url.searchParams.get('q') ?? ''),
  )

function reply(url: URL): object | undefined {
  const page = Number(url.searchParams.get('page_token')?.slice(5) || 1)
  const size = Number(url.searchParams.get('count'))
  switch (url.pathname) {
    case '/v1/gmail-threads': {
      const threads = found(url).slice((page - 1) * size, page * size)
      const next_page_token = found(url).length > page * size ? `page:${page + 1}` : null
      const total = exact ? found(url).length : page * size + 1
      return { collection: { threads, next_page_token, total, total_is_exact: exact } }
    }
    case '/v1/gmail-threads/count':
      return { total: found(url).length, as_of: '77' }
    case '/v1/gmail-bulk':
      return { collection: recent }
    case '/v1/gmail-labels':
      return { collection: [] }
    case '/v1/gmail-bulk/9':
    case '/v1/gmail-bulk/31':
      return progress.shift()
    default:
      return undefined
  }
}

async function answer(input: string, init?: RequestInit): Promise<Response> {
  const url = new URL(input, 'http://office.test')
  if (init?.method !== undefined && init.method !== 'GET') {
    calls.push(`${init.method} ${url.pathname}${typeof init.body === 'string' ? ` ${init.body}` : ''}`)
    return Response.json(progress.shift() ?? { messages: 1, threads: 1, canceled: 0 })
  }
  const body = reply(url)
  return body
    ? Response.json(body)
    : Response.json({ code: 'not_found', errorMsg: 'Not found' }, { status: 404 })
}

function Page() {
  const { folder, threadId } = useParams()
  return <Mailbox folder={findFolderByPath(folder)!} threadId={threadId} />
}

function show(path = '/mailbox/inbox') {
  history.replaceState(null, '', path)
  const router = createBrowserRouter([{ path: '/mailbox/:folder/:threadId?', element: <Page /> }])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} flushSync={flushSync} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  return router
}

const addThreads = (count: number, over: Partial<MailThreadRow> = {}): void => {
  stored = Array.from({ length: count }, (_, at) => threadRow({ id: String(at + 1), ...over }))
}
const bulk = (state: string, done: number) => ({ id: '9', action: 'archive', total: 23, done, state })
const tick = (subject: string) => userEvent.click(screen.getByRole('checkbox', { name: `Select ${subject}` }))
const actions = () => within(screen.getAllByRole('group', { name: 'Actions' })[0]!)

beforeEach(() => {
  localStorage.clear()
  exact = 1
  wide = false
  progress = []
  recent = []
  calls.length = 0
  fetched.mockImplementation(answer)
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: wide && media.includes('1440'),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  )
})

afterEach(() => {
  cleanup()
})

test('links to each page by its own address, and Back returns to the page before', async () => {
  addThreads(35)
  const router = show()
  await screen.findByText('Showing 1 to 10 of 35 threads')
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(['Page 2', 'Page 3', 'Page 4', 'Next page'].map(link)).toEqual([
    '/mailbox/inbox?page=2',
    '/mailbox/inbox?page=3',
    '/mailbox/inbox?page=4',
    '/mailbox/inbox?page=2',
  ])
  await userEvent.click(screen.getByRole('link', { name: 'Page 2' }))
  await screen.findByText('Showing 11 to 20 of 35 threads')
  await userEvent.click(screen.getByRole('link', { name: 'Page 3' }))
  await screen.findByText('Showing 21 to 30 of 35 threads')
  await router.navigate(-1)
  await screen.findByText('Showing 11 to 20 of 35 threads')
  await router.navigate(-1)
  expect(await screen.findByText('Showing 1 to 10 of 35 threads')).toBeTruthy()
})

test('opens the page of a copied link', async () => {
  addThreads(35)
  show('/mailbox/inbox?page=4')
  expect(await screen.findByText('Showing 31 to 35 of 35 threads')).toBeTruthy()
})

test('shows more rows by choice, and remembers the choice', async () => {
  addThreads(35)
  show('/mailbox/inbox?page=3')
  await screen.findByText('Showing 21 to 30 of 35 threads')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '25')
  expect(await screen.findByText('Showing 1 to 25 of 35 threads')).toBeTruthy()
  cleanup()
  show()
  expect(await screen.findByText('Showing 1 to 25 of 35 threads')).toBeTruthy()
})

test('counts a broad search exactly, the same on every page', async () => {
  addThreads(35)
  exact = 0
  show('/mailbox/inbox?q=Subject')
  expect(await screen.findByText('Showing 1 to 10 of 35 threads')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Page 4' }))
  expect(await screen.findByText('Showing 31 to 35 of 35 threads')).toBeTruthy()
})

test('archives all threads of a folder with progress and undo', async () => {
  addThreads(23)
  show()
  await screen.findByText('Subject 1')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Check All' }))
  expect(screen.getByText('10 selected')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Select all 23 in All Inbox' }))
  expect(await screen.findByText('All 23 threads in All Inbox selected')).toBeTruthy()
  progress = [bulk('running', 10), bulk('done', 23)]
  await userEvent.click(actions().getByRole('button', { name: 'Archive' }))
  await screen.findByText('Archiving: 10 of 23 threads')
  await screen.findByText('23 threads archived')
  expect(calls).toEqual(['POST /v1/gmail-bulk {"action":"archive","label":"INBOX","q":"","as_of":"77"}'])
  progress = [bulk('undone', 0)]
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(calls[1]).toBe('POST /v1/gmail-bulk/9/undo')
})

test('reminds of all threads of a folder by keys', async () => {
  addThreads(23)
  show()
  await screen.findByText('Subject 1')
  await userEvent.keyboard('**')
  expect(await screen.findByText('All 23 threads in All Inbox selected')).toBeTruthy()
  progress = [{ ...bulk('done', 23), action: 'remind', id: '40' }]
  await userEvent.keyboard('h')
  await screen.findByText('Remind me if there is no reply')
  await userEvent.keyboard('t')
  await screen.findByText('23 threads with a reminder')
  expect(calls[0]).toMatch(
    /^POST \/v1\/gmail-bulk \{"action":"remind","label":"INBOX","q":"","as_of":"77","due_at":\d+\}$/,
  )
})

test('selects the page and then everything with *, and confirms permanent deletion with the number', async () => {
  addThreads(23, { label: 'TRASH' })
  show('/mailbox/trash')
  await screen.findByText('Subject 1')
  await userEvent.keyboard('*')
  expect(await screen.findByText('10 selected')).toBeTruthy()
  await userEvent.keyboard('*')
  await screen.findByText('All 23 threads in Trash selected')
  await userEvent.keyboard('#')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/^23 threads will be permanently deleted/)).toBeTruthy()
  expect(calls).toEqual([])
  progress = [{ ...bulk('done', 23), action: 'delete' }]
  await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }))
  await screen.findByText('23 threads permanently deleted')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('reports selected threads as spam by key, with undo, but not the agent’s own', async () => {
  addThreads(3)
  const [own] = stored[2]!.messages
  stored[2] = { ...stored[2]!, messages: [{ ...own!, label_ids: ['SENT'] }] }
  show()
  await screen.findByText('Subject 1')
  for (const subject of ['Subject 1', 'Subject 2', 'Subject 3']) await tick(subject)
  progress = [{ ...bulk('done', 2), action: 'spam' }]
  await userEvent.keyboard('!')
  await screen.findByText('2 threads reported as spam')
  expect(calls).toEqual(['POST /v1/gmail-bulk {"action":"spam","thread_ids":"1,2"}'])
  progress = [{ ...bulk('undone', 0), action: 'spam' }]
  await userEvent.keyboard('z')
  await waitFor(() => expect(calls[1]).toBe('POST /v1/gmail-bulk/9/undo'))
})

test('shows progress and undo of an action that another tab began, or this one before a reload', async () => {
  addThreads(3)
  recent = [{ ...bulk('running', 10), id: '31' }]
  progress = [{ ...bulk('done', 23), id: '31' }]
  show()
  await screen.findByText('Archiving: 10 of 23 threads')
  await screen.findByText('23 threads archived')
  progress = [{ ...bulk('undone', 0), id: '31' }]
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone')
  expect(calls).toEqual(['POST /v1/gmail-bulk/31/undo'])
})

test('forwards the selected threads as attachments of one email, up to 25', async () => {
  addThreads(30)
  localStorage.setItem('mailbox.rows', '50')
  const opened = renderHook(() => useComposeOpening())
  show()
  await screen.findByText('Subject 1')
  await userEvent.keyboard('*')
  await userEvent.click(actions().getByRole('button', { name: 'Forward 30 threads as attachments' }))
  await screen.findByText('You can forward up to 25 threads at once.')
  expect(opened.result.current).toBeNull()
  for (const at of [1, 2, 3, 4, 5]) await tick(`Subject ${at}`)
  await userEvent.click(actions().getByRole('button', { name: 'Forward 25 threads as attachments' }))
  expect(opened.result.current?.request).toMatchObject({ kind: 'forward-threads', threads: { length: 25 } })
  act(() => openCompose(null))
})

test('names what a search does not understand, and shows how long it may be', async () => {
  addThreads(3)
  const router = show('/mailbox/inbox?q=Subject+after:banana+labell:x')
  await screen.findByText('We don’t understand “after:banana”. Try a date like 11/20/2026 or yesterday.')
  screen.getByText('“labell:” isn’t a search operator, so we looked for it as a word.')
  await router.navigate(`/mailbox/inbox?q=${'a'.repeat(501)}`)
  await screen.findByText('That search is too long')
  expect(screen.getByText('Search for at most 500 characters.')).toBeTruthy()
  expect(screen.queryByText('Couldn’t load your mail')).toBeNull()
})

test('offers examples at the empty search box, and searches for one', async () => {
  addThreads(3)
  const router = show()
  await screen.findByText('Subject 1')
  await userEvent.keyboard('/')
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options[0]).toBe('is:unreadUnread')
  await userEvent.keyboard('{Enter}')
  expect(router.state.location.search).toBe('')
  await userEvent.click(screen.getByRole('combobox', { name: 'Search mail' }))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.search).toBe('?q=has%3Aattachment'))
})

test('reports one thread as spam from its row, and takes it out of Spam', async () => {
  addThreads(2)
  show()
  await screen.findByText('Subject 1')
  const row = (subject: string) => within(screen.getByText(subject).closest('li')!)
  progress = [{ ...bulk('done', 1), action: 'spam' }]
  await userEvent.click(row('Subject 2').getByRole('button', { name: 'Report spam' }))
  await screen.findByText('Thread reported as spam')
  cleanup()
  addThreads(1, { label: 'SPAM' })
  show('/mailbox/spam')
  await screen.findByText('Subject 1')
  progress = [{ ...bulk('done', 1), action: 'not-spam' }]
  await userEvent.click(row('Subject 1').getByRole('button', { name: 'Not spam' }))
  await screen.findByText('Thread moved out of Spam')
  expect(calls).toEqual([
    'POST /v1/gmail-bulk {"action":"spam","thread_ids":"2"}',
    'POST /v1/gmail-bulk {"action":"not-spam","thread_ids":"1"}',
  ])
})

test('goes on to the next and previous page in an open thread', async () => {
  addThreads(23)
  const router = show()
  await userEvent.click(await screen.findByRole('link', { name: /Subject 10/ }))
  await userEvent.keyboard('j')
  await waitFor(() => expect(router.state.location.pathname).toBe('/mailbox/inbox/11'))
  expect(router.state.location).toMatchObject({ search: '?page=2', state: { page: 2 } })
  await screen.findByRole('heading', { level: 1, name: 'Subject 11' })
  await userEvent.keyboard('k')
  await waitFor(() => expect(router.state.location.pathname).toBe('/mailbox/inbox/10'))
  expect(screen.getByRole('button', { name: 'Next thread' })).toHaveProperty('disabled', false)
})

test.each([false, true])('acts on the open thread after it ends the selection (wide: %s)', async (isWide) => {
  wide = isWide
  addThreads(3)
  show()
  await screen.findByText('Subject 1')
  await tick('Subject 1')
  await userEvent.click(screen.getByRole('link', { name: /Subject 2/ }))
  expect(screen.queryByText('1 selected')).toBeNull()
  await userEvent.keyboard('s')
  await waitFor(() => expect(calls).toEqual(['POST /v1/gmail-flags/2/starred']))
})

test('shows that actions apply to the rows selected beside an open thread', async () => {
  wide = true
  addThreads(3)
  show('/mailbox/inbox/2')
  await screen.findByRole('heading', { level: 1, name: 'Subject 2' })
  await tick('Subject 1')
  expect(screen.getByText('Actions apply to the selected threads, not to the open one.')).toBeTruthy()
  await userEvent.keyboard('s')
  await waitFor(() => expect(calls).toEqual(['POST /v1/gmail-flags/1/starred']))
})
