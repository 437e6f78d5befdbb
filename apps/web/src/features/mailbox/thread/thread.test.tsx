import type { Message, MessageAttachment } from '@pb/contract/mail-messages'
import type { MailThread } from '@pb/contract/mail-threads'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { flushSync } from 'react-dom'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../lib/create-query-client.ts'
import { Mailbox } from '../mailbox.tsx'
import { getFolder } from '../folders.ts'
import { threadRow } from '../list/thread-row.fixture.ts'

// The test environment does not load the document of a frame.
vi.mock('./message-frame.tsx', () => ({
  MessageFrame: ({ plain, quoted }: { plain: string; quoted: boolean }) => (
    <p>{quoted ? `${plain} with quoted text` : plain}</p>
  ),
}))

const [brief] = threadRow({ id: '7' }).messages

function message(id: string, over: Partial<Message> = {}): Message {
  return {
    ...brief!,
    id,
    excerpt: `Excerpt of ${id}`,
    subject: 'Subject 7',
    from_user: null,
    to: [
      { name: 'Adam Cole', email: 'adam@example.com' },
      { name: '', email: 'partner@client.example' },
    ],
    cc: [],
    bcc: [],
    reply_to: [],
    email_html: '',
    email_chat: `Text of ${id}`,
    email_plain: `Text of ${id}`,
    frame_url: `/mail/frame/${id}?sig=x`,
    attachments: [],
    images_allowed: 0,
    problem: '',
    delivery: null,
    draft_id: null,
    ...over,
  }
}

const file = (id: string, filename: string): MessageAttachment => ({
  id,
  filename,
  content_type: 'application/pdf',
  size: 4300,
  inline: 0,
  content_id: null,
  content: { attachmentId: id },
  url: `/mail/attachment/${id}`,
})

let stored: MailThread | null = null
let hold: Promise<void> | null = null
const calls: string[] = []

async function answer(input: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(input, 'http://office.test')
  if (init?.method !== undefined && init.method !== 'GET') {
    calls.push(`${init.method} ${pathname}`)
    return Response.json({ messages: 1 })
  }
  if (pathname === '/v1/gmail-threads/7') {
    await hold
    if (stored) return Response.json(stored)
  }
  const body = /^\/v1\/gmail-messages\/(\d+)\/body$/.exec(pathname)
  if (body)
    return Response.json({
      frame_url: '/mail/frame',
      remote_pictures: 0,
      trackers: 0,
      images_allowed: 0,
      images_allowed_by: null,
      designed: 0,
      has_quoted: body[1] === '72' ? 1 : 0,
      claimed_address: '',
      misleading_links: [],
    })
  return Response.json(
    { code: 'not_found', errorMsg: 'Not found' },
    { status: 404, headers: { 'content-type': 'application/problem+json' } },
  )
}

function createThread(messages: readonly Message[], over: Partial<MailThread> = {}): MailThread {
  const { label: _label, ...row } = threadRow({ id: '7' })
  return { ...row, labels: ['INBOX'], ...over, messages: [...messages] }
}

function show(state?: object) {
  const element = <Mailbox folder={getFolder('INBOX')} threadId="7" />
  const router = createMemoryRouter(
    [
      { path: '/mailbox/inbox/7', element },
      { path: '/mailbox/inbox', element: <p>The list</p> },
    ],
    { initialEntries: [{ pathname: '/mailbox/inbox/7', state }] },
  )
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} flushSync={flushSync} />
    </QueryClientProvider>,
  )
  return router
}

const messages = async () =>
  within(await screen.findByRole('list', { name: 'Messages' })).getAllByRole('listitem')

beforeEach(() => {
  stored = null
  hold = null
  calls.length = 0
  vi.stubGlobal('fetch', answer)
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('shows a loading state and an empty state', async () => {
  let release = (): void => {}
  hold = new Promise((resolve) => (release = resolve))
  show()
  expect(screen.getByText('Loading thread...')).toBeTruthy()
  release()
  expect(await screen.findByText('No thread')).toBeTruthy()
})

test('expands the last message with recipients and full date, the others show an excerpt', async () => {
  stored = createThread([message('71'), message('72', { has_attachments: 1 })])
  const router = show()
  const [first, last] = await messages()
  expect(first!.textContent).toContain('Excerpt of 71')
  expect(last!.textContent).toContain('To Adam Cole, partner@client.example')
  expect(last!.textContent).not.toContain('Excerpt of 72')
  expect(last!.textContent).toMatch(/1[45] Nov 2023, \d{1,2}:\d\d[ap]m/)
  expect(last!.textContent).toContain('With attachments')
  expect(last!.textContent).toContain('Text of 72')
  for (const name of ['Reply', 'Reply To All', 'Forward'])
    expect(within(last!).getByRole('button', { name })).toBeTruthy()
  const bottom = screen.getAllByRole('button', { name: /^(?:Forward|Reply to all|Reply)$/ }).slice(-3)
  expect(bottom.map(({ textContent }) => textContent)).toEqual(['Forward', 'Reply to all', 'Reply'])
  await userEvent.click(await screen.findByRole('button', { name: 'Show quoted text' }))
  expect(last!.textContent).toContain('Text of 72 with quoted text')
  await userEvent.click(within(first!).getByRole('button', { name: 'Ruth Weiss' }))
  expect(first!.textContent).toContain('Text of 71')
  expect(last!.textContent).toContain('Text of 72')
  await userEvent.click(screen.getByRole('button', { name: 'Back to All Inbox' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/mailbox/inbox'))
})

test('expands the message from the navigation state', async () => {
  stored = createThread([message('71'), message('72')])
  show({ messageToOpen: '71' })
  const [first, last] = await messages()
  expect(first!.textContent).toContain('Text of 71')
  expect(last!.textContent).toContain('Excerpt of 72')
})

test('toggles attachments with their count', async () => {
  stored = createThread([message('71', { attachments: [file('1', 'lease.pdf'), file('2', 'rider.pdf')] })])
  show()
  const hide = await screen.findByRole('button', { name: 'Hide attachments (2)' })
  const tiles = () => screen.queryByRole('list', { name: 'Attachments' })
  expect(within(tiles()!).getAllByRole('listitem')).toHaveLength(2)
  await userEvent.click(hide)
  expect(tiles()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show attachments (2)' }))
  expect(within(tiles()!).getByText('rider.pdf')).toBeTruthy()
})

test('marks all messages read when a thread opens', async () => {
  stored = createThread([message('71'), message('72')], { seen: 0 })
  show()
  await waitFor(() => expect(calls).toEqual(['POST /v1/gmail-flags/seen']))
})
