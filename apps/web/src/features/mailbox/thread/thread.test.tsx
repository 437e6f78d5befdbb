import type { Draft } from '@pb/contract/mail-drafts'
import type { Message, MessageAttachment } from '@pb/contract/mail-messages'
import type { MailThread } from '@pb/contract/mail-threads'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { flushSync } from 'react-dom'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mockFetch } from '../../../../test/mock-fetch.ts'
import { createQueryClient } from '../../../lib/create-query-client.ts'
import { updateSessionUser } from '../../../lib/session.ts'
import { Mailbox } from '../mailbox.tsx'
import { getFolder } from '../folders.ts'
import { ReplyNotice } from '../compose/reply-notice.tsx'
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
    sender: { outside: 0, first_time: 0, claim: '', authentication: null },
    original_url: '/mail/original/7?sig=x',
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
    signature: null,
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

const fetched = mockFetch()
let stored: MailThread | null = null
let hold: Promise<void> | null = null
const drafts = new Map<string, Draft>()
const calls: string[] = []

async function answer(input: string, init?: RequestInit): Promise<Response> {
  const { pathname } = new URL(input, 'http://office.test')
  if (init?.method !== undefined && init.method !== 'GET') {
    calls.push(`${init.method} ${pathname}`)
    return Response.json({ messages: 1 })
  }
  if (pathname === '/v1/events') return new Promise(() => {})
  if (pathname === '/v1/gmail-threads/7') {
    await hold
    if (stored) return Response.json(stored)
  }
  const draft = drafts.get(/^\/v1\/gmail-drafts\/(\d+)$/.exec(pathname)?.[1] ?? '')
  if (draft) return Response.json(draft)
  const body = /^\/v1\/gmail-messages\/(\d+)\/body$/.exec(pathname)
  if (body)
    return Response.json({
      frame_url: '/mail/frame',
      shown: body[1] === '73' ? 'beginning' : 'whole',
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
  drafts.clear()
  fetched.mockImplementation(answer)
  updateSessionUser({
    user_id: '1',
    name: 'Adam Cole',
    email: 'adam@example.com',
    photo: null,
    roles: ['AGENT'],
    time_zone: 'America/New_York',
  })
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
  const getTooltips = (of: HTMLElement) =>
    ['Reply', 'Reply To All', 'Forward'].map((name) => within(of).getByRole('button', { name }).title)
  // The keys act on the open message.
  expect(getTooltips(last!)).toEqual(['Reply (R)', 'Reply To All (A)', 'Forward (F)'])
  expect(getTooltips(first!)).toEqual(['Reply', 'Reply To All', 'Forward'])
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

test('marks a forged sender in the head of the message, and above a reply to it', async () => {
  const forged = message('72', {
    from_email: 'sofia@evil.example',
    sender_warning: 'colleague_name',
    sender: { outside: 1, first_time: 1, claim: 'Sofia Marin', authentication: null },
  })
  stored = createThread([message('71', { sender: { ...forged.sender, claim: '' } }), forged])
  show()
  const [first, last] = await messages()
  expect(first!.textContent).not.toContain('Unverified sender')
  expect(last!.textContent).toContain('Unverified sender')
  const sentence = 'Sofia Marin is in your office, but this email came from sofia@evil.example, which isn’t.'
  expect(last!.textContent).toContain(sentence)
  await userEvent.click(within(first!).getByRole('button', { name: 'Ruth Weiss' }))
  expect(first!.textContent).toContain('Outside your office. This is the first email from this sender.')
  const { container } = render(<ReplyNotice message={forged} />)
  expect(container.textContent).toBe(sentence)
})

test('shows and downloads the original of a message', async () => {
  stored = createThread([message('72')])
  show()
  const [only] = await messages()
  await userEvent.click(within(only!).getByRole('button', { name: 'More' }))
  const original = await screen.findByRole('menuitem', { name: 'Show original' })
  expect([original.getAttribute('href'), original.getAttribute('target')]).toEqual([
    '/mail/original/7?sig=x',
    '_blank',
  ])
  const download = screen.getByRole('menuitem', { name: 'Download original' })
  expect(download.getAttribute('href')).toBe('/mail/original/7?sig=x&download=1')
})

test('names a message of which only the beginning is shown, and offers the whole', async () => {
  stored = createThread([message('72'), message('73')])
  show({ messageToOpen: '72' })
  const [whole, long] = await messages()
  await userEvent.click(within(long!).getByRole('button', { name: /Ruth Weiss/ }))
  const note = await within(long!).findByText(/Only its beginning is shown/)
  expect(within(note).getByRole('link', { name: 'Download the whole message' }).getAttribute('href')).toBe(
    '/mail/original/7?sig=x&download=1',
  )
  expect(whole!.textContent).not.toContain('very long')
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

const draftMessage = (id: string, draftId: string, toName: string) =>
  message(id, { label_ids: ['DRAFT'], draft_id: draftId, to_name: toName })

const replyForm = () => screen.findByRole('region', { name: 'Reply form' })

test('opens the draft of the message and kind that is answered, and a new one otherwise', async () => {
  stored = createThread(
    [message('71', { from_name: 'Nora Bell' }), message('72'), draftMessage('73', '30', 'Nora Bell')],
    { draft: { id: '30', answers_id: '71' }, drafts: [{ id: '30', answers_id: '71', type: 'replyToAll' }] },
  )
  drafts.set('30', {
    id: '30',
    message: { id: '73' },
    thread_id: '7',
    type: 'replyToAll',
    answers_id: '71',
    to: [{ name: 'Nora Bell', email: 'nora@client.example' }],
    cc: [],
    bcc: [],
    to_email: 'nora@client.example',
    to_name: 'Nora Bell',
    subject: 'Re: Subject 7',
    body: '<p>Words for Nora</p>',
    attachments: [],
    editor: null,
    sequence: 1,
    edited_at: 0,
    notice: '',
    time_created: 0,
  })
  show()
  const [first, last] = await messages()
  await userEvent.click(within(last!).getByRole('button', { name: 'Reply' }))
  expect((await replyForm()).textContent).toContain('To Ruth Weiss’s email of')
  expect(await within(await replyForm()).findByText('Ruth Weiss')).toBeTruthy()
  expect((await replyForm()).textContent).not.toContain('Nora Bell')
  // The draft to Nora stays within reach, and opens as the kind that it is.
  expect(screen.getByRole('button', { name: 'Continue draft' })).toBeTruthy()
  await userEvent.click(within(first!).getByRole('button', { name: 'Reply To All' }))
  await waitFor(async () => expect((await replyForm()).textContent).toContain('To Nora Bell’s email of'))
  expect(within(await replyForm()).getByRole('button', { name: 'Reply to all', pressed: true })).toBeTruthy()
  expect(await within(await replyForm()).findByText('Words for Nora')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue draft' })).toBeNull()
})

test('names each of several drafts by its kind and recipients', async () => {
  stored = createThread(
    [message('71'), draftMessage('73', '30', 'Nora Bell'), draftMessage('74', '31', '')],
    {
      draft: { id: '31', answers_id: '71' },
      drafts: [
        { id: '30', answers_id: '71', type: 'reply' },
        { id: '31', answers_id: '71', type: 'forward' },
      ],
    },
  )
  show()
  expect(await screen.findByRole('button', { name: 'Draft: reply to Nora Bell' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Draft: forward to no one yet' })).toBeTruthy()
})

test('sends with Ctrl+Enter from the form, but not from a dialog above it', async () => {
  stored = createThread([message('71')])
  show()
  await userEvent.click(within((await messages())[0]!).getByRole('button', { name: 'Reply' }))
  const form = within(await replyForm())
  await userEvent.click(await form.findByRole('button', { name: 'Insert a listing' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Insert a listing' }))
  await userEvent.type(dialog.getByRole('searchbox'), '{Control>}{Enter}{/Control}')
  expect(calls).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await userEvent.type(form.getByLabelText('Subject'), '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(calls).toEqual(['POST /v1/gmail-messages/7']))
})

test('names each recipient once, apart for To and Cc', async () => {
  const [to, cc] = [
    [
      { name: 'Adam Cole', email: 'adam@example.com' },
      { name: '', email: 'ADAM@example.com' },
    ],
    [
      { name: 'Adam Cole', email: 'adam@example.com' },
      { name: 'Cy Twombly', email: 'cy@client.example' },
    ],
  ]
  stored = createThread([message('71', { to, cc })])
  show()
  expect(await screen.findByRole('button', { name: 'To Adam Cole · Cc Cy Twombly' })).toBeTruthy()
})

test('reports the thread as spam from the menu of a message', async () => {
  stored = createThread([message('71')])
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'More' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Report spam' }))
  await waitFor(() => expect(calls).toContain('POST /v1/gmail-bulk'))
})
