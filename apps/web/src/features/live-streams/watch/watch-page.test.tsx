import type { LiveMessage, LivePage, LiveState } from '@pb/contract/live-stream-schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../../test/query-client.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { page, state } from '../live-stream.fixture.ts'
import { WatchPage } from './watch-page.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const message: LiveMessage = { message_id: '1', kind: 'chat', name: 'Nora', text: 'Hello', time: 1 }

interface Shown {
  readonly page?: Partial<LivePage>
  readonly state?: Partial<LiveState>
  readonly answer?: (asked: ApiCall) => unknown
}

function show(shown: Shown): ApiCall[] {
  const calls = mockServer((asked) => {
    if (asked.method === 'POST') return shown.answer?.(asked)
    if (asked.path.endsWith('/state')) return { ...state, ...shown.state }
    if (asked.path.startsWith('/live/')) return new Response(null, { status: 404 })
    return { ...page, state: shown.state?.state ?? 'early', ...shown.page }
  })
  render(
    <QueryClientProvider client={createTestClient()}>
      <WatchPage token="7-token" />
    </QueryClientProvider>,
  )
  return calls
}

test('counts down before the start, and people can already write', async () => {
  show({})
  expect(await screen.findByRole('heading', { name: 'Starts in' })).toBeTruthy()
  expect(screen.getByRole('timer').textContent).toMatch(/days/)
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy()
  expect(document.querySelector('video')).toBeNull()
})

test.each([['early'], ['ended'], ['canceled']] as const)(
  'shows the photo of the listing while it is %s, or a placeholder',
  async (current) => {
    const photo = `${'a'.repeat(32)}.jpg`
    show({ state: { state: current }, page: { listing: { ...page.listing, photo } } })
    const image = await screen.findByRole<HTMLImageElement>('img', { name: page.listing.title })
    expect(image.getAttribute('src')).toBe(`/transcode/listing-l/${photo}`)
    cleanup()
    show({ state: { state: current } })
    expect(await screen.findByText(/No photo/)).toBeTruthy()
  },
)

test('starts soon when its time has come but the agent has not', async () => {
  show({ page: { time_start: 1_700_000_000 } })
  expect(await screen.findByRole('heading', { name: 'Starting soon' })).toBeTruthy()
})

test('shows the video, how many watch, and sound only when wanted', async () => {
  show({ state: { state: 'live', viewers: 12 } })
  expect(await screen.findByRole('button', { name: 'Tap for sound' })).toBeTruthy()
  expect(screen.getByText('12 watching')).toBeTruthy()
  const video = screen.getByLabelText<HTMLVideoElement>('Live video')
  expect(video.muted).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Tap for sound' }))
  expect(video.muted).toBe(false)
  expect(screen.getByRole('button', { name: 'Sound off' })).toBeTruthy()
})

test('shows that it reconnects while the agent’s video does not arrive', async () => {
  show({ state: { state: 'interrupted' } })
  expect(await screen.findByText('Reconnecting…')).toBeTruthy()
})

test.each([
  ['ended', 'This live stream has ended'],
  ['canceled', 'This live stream was canceled'],
] as const)('shows plainly when it is %s, with the way to the agent', async (current, title) => {
  show({ state: { state: current } })
  expect(await screen.findByRole('heading', { name: title })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Call Omar Haddad' }).getAttribute('href')).toBe('tel:2125550100')
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})

test('leads to the stream on another service', async () => {
  show({
    page: { source: 'elsewhere', outside_url: 'https://www.youtube.com/live/abc' },
    state: { state: 'live' },
  })
  const link = await screen.findByRole('link', { name: /Watch on youtube.com/ })
  expect(link.getAttribute('href')).toBe('https://www.youtube.com/live/abc')
  expect(document.querySelector('video')).toBeNull()
})

test('a removed viewer sees neither video nor messages', async () => {
  show({ state: { state: 'live', removed: 1, messages: [message] } })
  expect(await screen.findByRole('heading', { name: 'You can’t watch this live stream' })).toBeTruthy()
  expect(document.querySelector('video')).toBeNull()
  expect(screen.queryByText('Hello')).toBeNull()
})

test('a muted viewer reads on and cannot write', async () => {
  show({ state: { state: 'live', muted: 1, messages: [message] } })
  expect(await screen.findByText('Hello')).toBeTruthy()
  expect(screen.getByText(/The host has muted you/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})

test('a hidden message is gone', async () => {
  show({ state: { messages: [message, { ...message, message_id: '2', text: 'Bye' }], hidden_ids: ['1'] } })
  expect(await screen.findByText('Bye')).toBeTruthy()
  expect(screen.queryByText('Hello')).toBeNull()
})

test('writes with a name, which the browser remembers', async () => {
  const calls = show({
    answer: ({ body }) => ({
      message: { ...message, message_id: '5', text: (body as { text: string }).text },
    }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }))
  expect(screen.getByText('Enter your name')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /Your name/ }), 'Nora Bell')
  await userEvent.type(screen.getByRole('textbox', { name: /Message/ }), 'Is it quiet?')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await within(screen.getByRole('log')).findByText('Is it quiet?')).toBeTruthy()
  const sent = calls.find(({ method }) => method === 'POST')
  expect(sent!.body).toMatchObject({ kind: 'chat', name: 'Nora Bell', email: '', website: '' })
  expect(localStorage.getItem('live-viewer')).toContain('Nora Bell')
})

test('a question needs a way to answer it', async () => {
  const calls = show({ answer: () => ({ message: null }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Ask the agent' }))
  await userEvent.type(screen.getByRole('textbox', { name: /Your name/ }), 'Nora')
  await userEvent.type(screen.getByRole('textbox', { name: /Your question/ }), 'May I see it?')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(screen.getByText(/Enter an email address or a phone number/)).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'nora@viewer.example')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/The agent will get back to you/)).toBeTruthy()
  expect(calls.findLast(({ method }) => method === 'POST')!.body).toMatchObject({
    kind: 'question',
    email: 'nora@viewer.example',
  })
})

test('what could not be sent is sent again with the same key', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isBroken = true
  const calls = show({ answer: () => (isBroken ? errorResponse(429, 'Too many messages') : { message }) })
  await userEvent.type(await screen.findByRole('textbox', { name: /Your name/ }), 'Nora')
  await userEvent.type(screen.getByRole('textbox', { name: /Message/ }), 'Hi')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Too many messages')
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Sent')).toBeTruthy()
  const keys = calls
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => (body as { key: string }).key)
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('shows plainly that a link does not work any more', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  mockServer(() => errorResponse(404, 'Not found'))
  render(
    <QueryClientProvider client={createTestClient()}>
      <WatchPage token="x" />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('heading', { name: 'This link doesn’t work any more' })).toBeTruthy()
})
