import type { LiveStreamDetail } from '@pb/contract/live-stream-schemas'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../test/mock-fetch.ts'
import { beginSession, endSession } from '../../lib/session.ts'
import LiveStreamDialog from './dialog/live-stream-dialog.tsx'
import { LiveStreamsPage } from './list/live-streams-page.tsx'
import { stream } from './live-stream.fixture.ts'
import { LiveStreamPage } from './record/live-stream-page.tsx'

const user = { user_id: '3', name: 'Omar Haddad', email: 'omar@x.example', photo: null, time_zone: null }

beforeEach(() => beginSession('one', { ...user, roles: ['AGENT'] }))
afterEach(() => {
  cleanup()
  endSession()
  sessionStorage.clear()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const audience = { viewers: 0, peak_viewers: 0, collection: [], messages: [], hidden_ids: [] }

/** A server with this live stream; `answer` comes first. */
function show(
  element: React.ReactElement,
  detail: LiveStreamDetail = stream,
  answer: (asked: ApiCall) => unknown = () => undefined,
): ApiCall[] {
  const calls = mockServer((asked) => {
    const own = answer(asked)
    if (own !== undefined) return own
    if (asked.path.endsWith('/audience')) return audience
    if (asked.path.endsWith('/invitations')) return { collection: [], total: 0 }
    return detail
  })
  const router = createMemoryRouter([{ path: '*', element }])
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return calls
}

/** Camera and microphone that answer with this. */
function setCamera(getUserMedia: () => Promise<unknown>): void {
  vi.stubGlobal('VideoEncoder', vi.fn<() => void>())
  vi.stubGlobal('AudioEncoder', vi.fn<() => void>())
  Object.defineProperty(navigator, 'mediaDevices', {
    configurable: true,
    value: { getUserMedia, enumerateDevices: () => Promise.resolve([]) },
  })
}

const soon = { ...stream, broadcast: { ...stream.broadcast, time_opens: 1_700_000_000 } }

test('lists live streams with counts, a mark for what is live, and no office for agents', async () => {
  const live = { ...stream, live_stream_id: '8', state: 'live' as const, viewers: 1200 }
  show(<LiveStreamsPage />, stream, () => ({
    collection: [live, stream],
    total: 2,
    counts: { upcoming: 2, past: 31, canceled: 0 },
  }))
  const rows = within(await screen.findByRole('list', { name: 'Live streams' })).getAllByRole('listitem')
  expect(rows[0]!.textContent).toContain('1,200 watching')
  expect(within(rows[0]!).getByText('Live')).toBeTruthy()
  expect(within(rows[1]!).queryByText('Live')).toBeNull()
  expect(screen.getByRole('link', { name: 'Past 31' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Office' })).toBeNull()
})

test('an empty list explains what it is for', async () => {
  show(<LiveStreamsPage />, stream, () => ({
    collection: [],
    total: 0,
    counts: { upcoming: 0, past: 0, canceled: 0 },
  }))
  expect(await screen.findByText('No live streams coming up')).toBeTruthy()
})

test('schedules with an outside address, to which https is added', async () => {
  const onClose = vi.fn<() => void>()
  const calls = show(
    <LiveStreamDialog
      request={{ listing: { id: '71', title: '20 Carroll Street, 3E' } }}
      onClose={onClose}
    />,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Schedule a live stream' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'From another service' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Schedule' }))
  expect(within(dialog).getByRole('alert').textContent).toContain('Enter an address')
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Address of the stream/ }), 'zoom.us/j/1')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Schedule' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(calls.find(({ method }) => method === 'POST')!.body).toMatchObject({
    listing_id: '71',
    source: 'elsewhere',
    outside_url: 'https://zoom.us/j/1',
    online_only: 1,
    keep_recording: 0,
    chat: 1,
  })
})

test('adds to an open house with its times, and is not online only', async () => {
  const calls = show(
    <LiveStreamDialog
      request={{
        listing: { id: '71', title: '20 Carroll Street, 3E' },
        house: { id: '9', time_start: stream.time_start, time_end: stream.time_end },
      }}
      onClose={() => {}}
    />,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Schedule a live stream' })
  expect(within(dialog).getByLabelText<HTMLInputElement>('Date').disabled).toBe(true)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Schedule' }))
  await vi.waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      open_house_id: '9',
      online_only: 0,
      time_start: stream.time_start,
    }),
  )
})

test.each([
  ['NotAllowedError', 'Your browser blocks the camera'],
  ['NotFoundError', 'No camera found'],
  ['NotReadableError', 'Another app uses the camera'],
  ['TypeError', 'Couldn’t turn on the camera'],
])('explains a camera that fails with %s, and tries again', async (name, title) => {
  const getUserMedia = vi.fn<() => Promise<unknown>>(() =>
    Promise.reject(Object.assign(new Error('no'), { name })),
  )
  setCamera(getUserMedia)
  show(<LiveStreamPage id="7" />, soon)
  await userEvent.click(await screen.findByRole('button', { name: 'Turn on the camera' }))
  expect((await screen.findByRole('alert')).textContent).toContain(title)
  const before = getUserMedia.mock.calls.length
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(getUserMedia.mock.calls.length).toBeGreaterThan(before)
})

test('a browser without encoders is refused with what to use instead', async () => {
  vi.stubGlobal('VideoEncoder', undefined)
  show(<LiveStreamPage id="7" />, soon)
  expect(await screen.findByText(/Use a current Chrome, Edge or Safari/)).toBeTruthy()
})

test('cancels, and offers to undo it', async () => {
  const calls = show(<LiveStreamPage id="7" />)
  expect(screen.queryByText(/invited client/)).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the live stream' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this live stream?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the live stream' }))
  await vi.waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/7/cancel'))?.body).toEqual({
      version: 4,
      email_clients: 1,
    }),
  )
})

test('canceling shows how many invited clients get an email, and can leave them out', async () => {
  const calls = show(<LiveStreamPage id="7" />, { ...stream, update_recipients: 3 })
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel the live stream' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this live stream?' })
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Email the 3 invited clients' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel the live stream' }))
  await vi.waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/7/cancel'))?.body).toEqual({
      version: 4,
      email_clients: 0,
    }),
  )
})

test('asks about emails once the time is changed', async () => {
  const calls = show(
    <LiveStreamDialog request={{ stream: { ...stream, update_recipients: 1 } }} onClose={() => {}} />,
  )
  const dialog = await screen.findByRole('dialog', { name: 'Change the live stream' })
  expect(within(dialog).queryByText('Email the invited client')).toBeNull()
  const end = within(dialog).getByLabelText<HTMLInputElement>('End')
  await userEvent.clear(end)
  await userEvent.type(end, '23:30')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Email the invited client' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await vi.waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({
      version: 4,
      email_clients: 0,
    }),
  )
})

const recorded: LiveStreamDetail = {
  ...stream,
  state: 'past',
  recording: { ...stream.recording, state: 'private', duration_s: 90, bytes: 5_000_000, url: null },
}

test.each([
  ['that ended', 1, /has ended\. You can go live again with the same link until/],
  ['whose time passed', null, /Its time is over, but you can still go live until/],
])('a live stream %s can go live until it closes', async (_name, time_ended, hint) => {
  setCamera(() => Promise.reject(new Error('no')))
  const past = { ...stream, state: 'past' as const, broadcast: { ...stream.broadcast, time_ended } }
  show(<LiveStreamPage id="7" />, past)
  expect(await screen.findByText(hint)).toBeTruthy()
  cleanup()
  show(<LiveStreamPage id="7" />, { ...past, broadcast: { ...past.broadcast, time_closes: 1 } })
  await screen.findByText('Details')
  expect(screen.queryByText(hint)).toBeNull()
})

test.each([
  [stream.broadcast.time_closes, /You can go live again until/],
  [1, /can’t be started again/],
])(
  'the dialog that ends a broadcast agrees with the server, which closes at %d',
  async (time_closes, text) => {
    setCamera(() => Promise.reject(new Error('no')))
    show(<LiveStreamPage id="7" />, {
      ...stream,
      state: 'interrupted',
      broadcast: { ...stream.broadcast, state: 'interrupted', time_opens: 1, time_closes },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'End' }))
    expect((await screen.findByRole('dialog', { name: 'End the live stream?' })).textContent).toMatch(text)
  },
)

test('trims and publishes a recording', async () => {
  const calls = show(<LiveStreamPage id="7" />, recorded)
  const from = await screen.findByRole('textbox', { name: 'Start at' })
  await userEvent.clear(from)
  await userEvent.type(from, '2:00')
  await userEvent.click(screen.getByRole('button', { name: 'Save the trim' }))
  expect(screen.getByText('The recording ends at 1:30')).toBeTruthy()
  await userEvent.clear(from)
  await userEvent.type(from, '0:10')
  await userEvent.click(screen.getByRole('button', { name: 'Save the trim' }))
  await vi.waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({
      version: 4,
      state: 'private',
      trim_from_s: 10,
      trim_to_s: null,
    }),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
  await vi.waitFor(() =>
    expect(calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ state: 'public' }),
  )
})

test('a deleted recording can be restored until it is gone', async () => {
  const calls = show(<LiveStreamPage id="7" />, {
    ...recorded,
    recording: { ...recorded.recording, state: 'deleted', time_purged: stream.time_end },
  })
  expect(await screen.findByText(/You can restore it until/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
  await vi.waitFor(() =>
    expect(calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ state: 'private' }),
  )
})

test('the host takes a message down, and mutes who wrote it', async () => {
  const message = {
    message_id: '1',
    kind: 'question' as const,
    name: 'Nora',
    text: 'May I see it?',
    time: 1,
    hidden: 0 as const,
    viewer_id: '5',
    inquiry_id: '44',
  }
  const viewer = { viewer_id: '5', name: 'Nora', watching: 1, muted: 0, removed: 0 }
  const calls = show(<LiveStreamPage id="7" />, { ...stream, state: 'live' }, ({ method, path }) => {
    if (path.endsWith('/audience'))
      return { ...audience, viewers: 1, collection: [viewer], messages: [message] }
    if (method === 'PUT' && path.includes('/messages/')) return { ...message, hidden: 1 }
    return undefined
  })
  expect((await screen.findByRole('link', { name: 'Answer by email' })).getAttribute('href')).toBe(
    '/inquiries/44',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Take down the message of Nora' }))
  expect(await screen.findByText('Taken down')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Viewers' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mute Nora' }))
  await vi.waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/viewers/5'))?.body).toEqual({ muted: 1 }),
  )
})

test('removing a viewer names what it does and does not do', async () => {
  const viewer = { viewer_id: '5', name: 'Nora', watching: 1, muted: 0, removed: 0 }
  const calls = show(<LiveStreamPage id="7" />, { ...stream, state: 'live' }, ({ path }) =>
    path.endsWith('/audience') ? { ...audience, viewers: 1, collection: [viewer] } : undefined,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Viewers' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Nora' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove Nora?' })
  expect(dialog.textContent).toMatch(/can come back in a private window/)
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }))
  await vi.waitFor(() =>
    expect(calls.find(({ path }) => path.endsWith('/viewers/5'))?.body).toEqual({ removed: 1 }),
  )
})

test('shows plainly what cannot be found', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show(<LiveStreamPage id="7" />, stream, () => errorResponse(404, 'Not found'))
  expect(await screen.findByText('We couldn’t find that live stream')).toBeTruthy()
})
