import type { MailThreadRow } from '@pb/contract/mail-threads'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { flushSync } from 'react-dom'
import { createBrowserRouter, RouterProvider, useParams } from 'react-router'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mockFetch } from '../../../test/mock-fetch.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import { createQueryClient } from '../../lib/create-query-client.ts'
import { findFolderByPath } from './folders.ts'
import { AdvancePreference } from './list/advance-preference.tsx'
import { threadRow } from './list/thread-row.fixture.ts'
import { Mailbox } from './mailbox.tsx'

let stored: MailThreadRow[] = []
let slow = false
let answerLast = (): void => {}
const calls: string[] = []
const fetched = mockFetch()

/** A bulk action takes its threads out of the inbox, as the server does. */
function change(body: string): object {
  const { action, thread_ids: ids = '' } = JSON.parse(body) as { action: string; thread_ids?: string }
  stored = stored.filter(({ id }) => !ids.split(',').includes(id))
  return { id: '9', action, total: 1, done: 1, state: 'done' }
}

async function answer(input: string, init?: RequestInit): Promise<Response> {
  const url = new URL(input, 'http://office.test')
  if (init?.method !== undefined && init.method !== 'GET') {
    const body = typeof init.body === 'string' ? init.body : '{}'
    calls.push(`${init.method} ${url.pathname}${url.search} ${body}`)
    if (slow) {
      // Each change is answered when the next one comes.
      answerLast()
      await new Promise<void>((resolve) => (answerLast = resolve))
    }
    if (url.pathname === '/v1/gmail-bulk') return Response.json(change(body))
    const [, message] = /"message_ids":"(\d+)0"/.exec(body) ?? []
    const ids = new Set([message, ...(url.searchParams.get('thread_ids') ?? '').split(',')])
    stored = stored.filter(({ id }) => !ids.has(id))
    return Response.json({ messages: 1, threads: 1, canceled: 0 })
  }
  if (url.pathname === '/v1/gmail-labels') return Response.json({ collection: [] })
  if (url.pathname !== '/v1/gmail-threads')
    return Response.json({ code: 'not_found', errorMsg: 'Not found' }, { status: 404 })
  const page = Number(url.searchParams.get('page_token')?.slice(5) || 1)
  const threads = stored.slice((page - 1) * 10, page * 10)
  const next_page_token = stored.length > page * 10 ? `page:${page + 1}` : null
  return Response.json({
    collection: { threads, next_page_token, total: stored.length, total_is_exact: 1 },
  })
}

function Page() {
  const { folder, threadId } = useParams()
  return <Mailbox folder={findFolderByPath(folder)!} threadId={threadId} />
}

function show() {
  history.replaceState(null, '', '/mailbox/inbox')
  const router = createBrowserRouter([{ path: '/mailbox/:folder/:threadId?', element: <Page /> }])
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} flushSync={flushSync} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  const expectPath = async (path: string) =>
    waitFor(() => expect(router.state.location.pathname).toBe(`/mailbox/inbox${path}`))
  return { router, expectPath }
}

const openThread = async (id: number) =>
  userEvent.click(await screen.findByRole('link', { name: new RegExp(`Subject ${id} `) }))

beforeEach(() => {
  localStorage.clear()
  calls.length = 0
  slow = false
  stored = Array.from({ length: 23 }, (_, at) => threadRow({ id: String(at + 1) }))
  fetched.mockImplementation(answer)
})

afterEach(() => {
  cleanup()
})

describe('Triage in an open email', () => {
  test('opens the next one after each action, and keeps the list one step back', async () => {
    const { router, expectPath } = show()
    await openThread(1)
    await userEvent.keyboard('e')
    await expectPath('/2')
    await userEvent.keyboard('#')
    await expectPath('/3')
    await userEvent.keyboard('!')
    await expectPath('/4')
    await userEvent.keyboard('bt')
    await expectPath('/5')
    expect(calls.map((call) => call.split(' ').slice(0, 2).join(' '))).toEqual([
      'DELETE /v1/gmail-flags/inbox',
      'DELETE /v1/gmail-threads?thread_ids=2',
      'POST /v1/gmail-bulk',
      'POST /v1/gmail-bulk',
    ])
    expect(calls[3]).toContain('"action":"snooze","thread_ids":"4"')
    await router.navigate(-1)
    await expectPath('')
  })

  test('reads on across the end of the page without leaving out a thread', async () => {
    const { expectPath } = show()
    await openThread(10)
    await screen.findByRole('button', { name: 'Next thread' })
    await userEvent.keyboard('e')
    await expectPath('/11')
    await userEvent.keyboard('e')
    await expectPath('/12')
    await userEvent.keyboard('j')
    await expectPath('/13')
    await userEvent.keyboard('k')
    await expectPath('/12')
  })

  test('leaves out no thread when the keys are faster than the server', async () => {
    const { router, expectPath } = show()
    await openThread(1)
    slow = true
    const opened: string[] = []
    for (let at = 1; at <= 22; at += 1) {
      opened.push(router.state.location.pathname)
      await userEvent.keyboard('e')
      await waitFor(() => expect(opened).not.toContain(router.state.location.pathname))
    }
    opened.push(router.state.location.pathname)
    await userEvent.keyboard('e')
    answerLast()
    await expectPath('')
    expect(opened).toEqual(Array.from({ length: 23 }, (_, at) => `/mailbox/inbox/${at + 1}`))
  })

  test('goes back to the list after the last one', async () => {
    stored = stored.slice(0, 2)
    const { expectPath } = show()
    await openThread(2)
    await userEvent.keyboard('e')
    await expectPath('')
  })

  test.each([
    ['Open the previous email', '/4'],
    ['Go back to the list', ''],
  ])('follows the setting “%s”', async (choice, path) => {
    render(<AdvancePreference />)
    await userEvent.selectOptions(screen.getByRole('combobox'), choice)
    cleanup()
    const { expectPath } = show()
    await openThread(5)
    await userEvent.keyboard('e')
    await expectPath(path)
  })

  test('acts once on a double click', async () => {
    const { expectPath } = show()
    await openThread(1)
    const archive = screen.getAllByRole('button', { name: 'Archive' }).at(-1)!
    await userEvent.dblClick(archive)
    await expectPath('/2')
    expect(calls).toHaveLength(1)
  })
})

describe('Snooze', () => {
  test('takes a letter that comes before the menu is there', async () => {
    const { expectPath } = show()
    await openThread(1)
    // Nothing has painted in between.
    for (const key of ['b', 't']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      await Promise.resolve()
    }
    await expectPath('/2')
    expect(calls).toHaveLength(1)
    expect(calls[0]).toContain('"action":"snooze","thread_ids":"1"')
  })

  test('leaves the letters to the page once the menu is closed', async () => {
    const { expectPath } = show()
    await openThread(1)
    await userEvent.keyboard('b')
    await screen.findByRole('menu')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await userEvent.keyboard('e')
    await expectPath('/2')
    expect(calls[0]).toMatch(/^DELETE \/v1\/gmail-flags\/inbox/)
  })

  test('snoozes the row that has the focus', async () => {
    show()
    await screen.findByText('Subject 1')
    await userEvent.keyboard('jbq{Escape}bt')
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]).toContain('"action":"snooze","thread_ids":"1"')
  })
})
