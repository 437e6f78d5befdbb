import type { MailThreadRow } from '@pb/contract/mail-threads'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mockFetch } from '../../../test/mock-fetch.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import { createQueryClient } from '../../lib/create-query-client.ts'
import { findFolderByPath } from './folders.ts'
import { threadRow } from './list/thread-row.fixture.ts'
import { Mailbox } from './mailbox.tsx'

let stored: MailThreadRow[] = []
const calls: string[] = []
const fetched = mockFetch()

beforeEach(() => {
  calls.length = 0
  const scheduled = { label: 'SCHEDULED' as const, time_created: Date.UTC(2030, 2, 4, 14, 30) / 1000 }
  const [message] = threadRow().messages
  const messages = [{ ...message!, label_ids: ['SCHEDULED' as const] }]
  stored = [threadRow({ id: '1', messages, ...scheduled })]
  fetched.mockImplementation(async (input, init) => {
    const { pathname } = new URL(input, 'http://office.test')
    const method = init?.method ?? 'GET'
    if (method !== 'GET') calls.push(`${method} ${pathname}`)
    if (method === 'DELETE') {
      stored = []
      return Response.json({ threads: 1, canceled: 1 })
    }
    if (pathname.endsWith('/restore')) return Response.json({ threads: 1, scheduled: 1, drafts: 0 })
    if (pathname === '/v1/gmail-labels' || pathname === '/v1/gmail-bulk')
      return Response.json({ collection: [] })
    return Response.json({
      collection: { threads: stored, next_page_token: null, total: stored.length, total_is_exact: 1 },
    })
  })
})
afterEach(cleanup)

async function show(): Promise<HTMLElement> {
  const element = <Mailbox folder={findFolderByPath('scheduled')!} threadId={undefined} />
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  return (await screen.findByText('Subject 1')).closest('li')!
}

test('a row shows the hour of sending and only actions that mean something for an unsent email', async () => {
  const row = await show()
  expect(row.textContent).toContain('Mar 04, 2:30pm')
  const buttons = within(row)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
  expect(buttons).toEqual(['Forward thread', 'Delete'])
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: 'Select Subject 1' }))
  const tools = within(screen.getByRole('group', { name: 'Actions' }))
  expect(tools.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Delete',
    'Forward thread',
  ])
  await user.keyboard('s{Shift>}u{/Shift}h')
  expect(calls).toEqual([])
})

test.each([
  ['a click', async () => userEvent.click(screen.getByRole('button', { name: 'Delete' }))],
  ['the keyboard', async () => userEvent.keyboard('j#')],
])(
  'deleting by %s shows that the email will not be sent, and undo schedules it again',
  async (_way, remove) => {
    await show()
    await remove()
    expect(await screen.findByText('Thread moved to Trash. Its unsent email won’t be sent.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Undone. The email will be sent at its time.')).toBeTruthy()
    await waitFor(() => expect(calls).toEqual(['DELETE /v1/gmail-threads', 'POST /v1/gmail-threads/restore']))
  },
)
