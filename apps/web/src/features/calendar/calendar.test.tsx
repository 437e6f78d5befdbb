import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../../../test/query-client.ts'
import { errorResponse, mockServer, type ApiCall } from '../../../test/mock-fetch.ts'
import { Toaster } from '../../components/ui/toaster.tsx'
import { beginSession } from '../../lib/session.ts'
import { createEvent, createItem } from './calendar.fixture.tsx'
import { CalendarPage } from './calendar-page.tsx'

beforeEach(() => {
  beginSession('session', {
    user_id: '7',
    name: 'Adam Cole',
    email: 'adam.cole@pboffice.example',
    photo: null,
    roles: ['AGENT'],
    time_zone: 'America/New_York',
  })
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const settings = {
  working_hours: [{ day: 1, start: '09:00', end: '17:00' }],
  reminders: [30],
  time_zone: null,
}
const walk = createItem('1', '2026-11-23T10:00', '2026-11-23T11:00', { title: 'Walk-through' })
const standup = createItem('2', '2026-11-24T09:00', '2026-11-24T09:30', {
  title: 'Standup',
  repeats: true,
  occurrence: 1_795_528_800,
})
const showing = createItem('3', '2026-11-25T12:00', '2026-11-25T12:30', {
  key: 'showing-3',
  title: '20 Carroll St 3E',
  kind: 'showing',
  editable: false,
  link: '/showings/3',
})
const items = [walk, standup, showing, createItem('4', '2026-11-26', '2026-11-28', { title: 'Thanksgiving' })]

function show(
  path = '/my-calendar?date=2026-11-23&view=week',
  answer: (call: ApiCall) => unknown = () => undefined,
) {
  const calls = mockServer((call) => {
    const own = answer(call)
    if (own !== undefined) return own
    if (call.path === '/v1/calendar-settings') return settings
    if (call.path === '/v1/calendar-events' && call.method === 'GET')
      return { collection: items, truncated: false }
    if (call.path.endsWith('/delete')) return { undo_id: '9' }
    return createEvent(walk, { version: 2 })
  })
  history.replaceState(null, '', path)
  const router = createBrowserRouter([
    { path: '/my-calendar', element: <CalendarPage /> },
    { path: '*', element: <p>Another page</p> },
  ])
  render(
    <QueryClientProvider client={createTestClient()}>
      <RouterProvider router={router} />
      <Toaster theme="light" />
    </QueryClientProvider>,
  )
  return { calls, router, sent: () => calls.filter(({ method }) => method !== 'GET') }
}

async function findEvent(name: string | RegExp): Promise<HTMLElement> {
  return (await screen.findByText(name)).closest('button')!
}

const walkThrough = () => findEvent('Walk-through, Mon, Nov 23, 10 – 11 AM')

describe('a link to an event', () => {
  const isDialog = () => screen.findByRole('dialog', { name: 'Walk-through' })

  it('opens it on its day in the agent’s zone, once', async () => {
    const at = Date.parse('2026-11-23T10:00:00-05:00') / 1000
    const { router } = show(`/my-calendar?event=1&at=${at}`)
    expect(await isDialog()).toBeTruthy()
    expect(router.state.location.search).toBe('?date=2026-11-23')
  })

  it('shows the day to which it was moved', async () => {
    const before = Date.parse('2026-11-02T10:00:00-05:00') / 1000
    const { router } = show(`/my-calendar?event=1&at=${before}`, ({ path, query }) =>
      path === '/v1/calendar-events/1'
        ? createEvent(walk)
        : path === '/v1/calendar-events' && Number(query.get('from')) < before
          ? { collection: [], truncated: false }
          : undefined,
    )
    expect(await isDialog()).toBeTruthy()
    expect(router.state.location.search).toBe('?date=2026-11-23')
  })

  it('reports one that was deleted', async () => {
    const { router } = show('/my-calendar?event=99&at=1795446000', ({ path }) =>
      path === '/v1/calendar-events/99' ? errorResponse(404, 'Not found') : undefined,
    )
    expect(await screen.findByText('This event is no longer on your calendar')).toBeTruthy()
    expect(router.state.location.search).toBe('?date=2026-11-23')
  })
})

describe('the week', () => {
  it('asks for its days in the agent’s zone and names each event with its day and time', async () => {
    const { calls } = show()
    expect(await walkThrough()).toBeTruthy()
    const asked = calls.find(({ path }) => path === '/v1/calendar-events')!
    expect(Number(asked.query.get('from'))).toBe(Date.parse('2026-11-22T00:00:00-05:00') / 1000)
    expect(Number(asked.query.get('until'))).toBe(Date.parse('2026-11-29T00:00:00-05:00') / 1000)
    expect(screen.getByText('Showing: 20 Carroll St 3E, Wed, Nov 25, 12 – 12:30 PM')).toBeTruthy()
    // For whole days, one bar over them.
    expect(screen.getAllByText(/^Thanksgiving,/)).toHaveLength(1)
  })

  it('moves an event by keyboard and back by Undo', async () => {
    const { sent } = show()
    const event = await walkThrough()
    event.focus()
    fireEvent.keyDown(event, { key: 'ArrowDown', altKey: true })
    await waitFor(() =>
      expect(sent()).toEqual([
        expect.objectContaining({
          path: '/v1/calendar-events/1/move',
          body: expect.objectContaining({
            start: '2026-11-23T10:15',
            end: '2026-11-23T11:15',
            scope: 'all',
            version: 1,
          }),
        }),
      ]),
    )
    await userEvent.click(await screen.findByText('Undo'))
    await waitFor(() =>
      expect(sent()[1]).toMatchObject({
        body: { start: '2026-11-23T10:00', end: '2026-11-23T11:00', version: 2 },
      }),
    )
  })

  it('moves an event again before the list knows of the first move', async () => {
    let version = 1
    const { sent } = show(undefined, ({ path }) => {
      if (!path.endsWith('/move')) return undefined
      version += 1
      return createEvent(walk, { version })
    })
    const event = await walkThrough()
    fireEvent.keyDown(event, { key: 'ArrowDown', altKey: true })
    fireEvent.keyDown(event, { key: 'ArrowDown', altKey: true })
    await waitFor(() =>
      expect(sent().map(({ body }) => (body as { version: number }).version)).toEqual([1, 2]),
    )
  })

  it('keeps the focus on an event that moves to another day', async () => {
    const moved = createItem('1', '2026-11-24T10:00', '2026-11-24T11:00', { title: walk.title, version: 2 })
    let collection = [walk]
    show(undefined, ({ method, path }) => {
      if (path.endsWith('/move')) collection = [moved]
      return path === '/v1/calendar-events' && method === 'GET' ? { collection, truncated: false } : undefined
    })
    const event = await walkThrough()
    event.focus()
    fireEvent.keyDown(event, { key: 'ArrowRight', altKey: true })
    await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Walk-through, Tue, Nov 24/))
  })

  it('shows an event where it was when moving it fails', async () => {
    show(undefined, ({ path }) =>
      path.endsWith('/move')
        ? errorResponse(409, 'This event was changed meanwhile. Refresh and try again.')
        : undefined,
    )
    fireEvent.keyDown(await walkThrough(), { key: 'ArrowRight', altKey: true })
    expect(await screen.findByText('Couldn’t move the event')).toBeTruthy()
    expect(await walkThrough()).toBeTruthy()
  })

  it('asks which events of a series move', async () => {
    const { sent } = show()
    fireEvent.keyDown(await findEvent(/^Standup,/), { key: 'ArrowRight', altKey: true })
    const dialog = await screen.findByRole('dialog', { name: 'Change repeating event' })
    expect(sent()).toEqual([])
    await userEvent.click(within(dialog).getByRole('radio', { name: 'This and following events' }))
    await userEvent.click(within(dialog).getByRole('button', { name: 'Change' }))
    await waitFor(() =>
      expect(sent()[0]).toMatchObject({
        path: '/v1/calendar-events/2/move',
        body: { scope: 'following', occurrence: 1_795_528_800, start: '2026-11-25T09:00' },
      }),
    )
  })

  it('deletes by keyboard, with Undo', async () => {
    const { sent } = show()
    fireEvent.keyDown(await walkThrough(), { key: 'Delete' })
    await userEvent.click(await screen.findByText('Undo'))
    await waitFor(() =>
      expect(sent().map(({ path }) => path)).toEqual([
        '/v1/calendar-events/1/delete',
        '/v1/calendar-deletions/9/undo',
      ]),
    )
  })

  it('does not move what its own page changes', async () => {
    const { sent } = show()
    const event = await findEvent(/^Showing: /)
    fireEvent.keyDown(event, { key: 'ArrowDown', altKey: true })
    fireEvent.keyDown(event, { key: 'Delete' })
    await userEvent.click(event)
    const dialog = await screen.findByRole('dialog', { name: '20 Carroll St 3E' })
    expect(within(dialog).getByRole('link', { name: 'Open showing' }).getAttribute('href')).toBe(
      '/showings/3',
    )
    expect(within(dialog).queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(sent()).toEqual([])
  })

  it('moves between hours with arrows and opens the form at the hour', async () => {
    const { sent } = show()
    await walkThrough()
    const hour = screen.getByLabelText('Add event on Sunday, November 22 at 8 AM')
    expect(hour.tabIndex).toBe(0)
    hour.focus()
    fireEvent.keyDown(hour, { key: 'ArrowRight' })
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
    expect(document.activeElement?.getAttribute('aria-label')).toBe(
      'Add event on Monday, November 23 at 9 AM',
    )
    await userEvent.click(document.activeElement!)
    const dialog = await screen.findByRole('dialog', { name: 'New event' })
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Title' }), 'Key pickup')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add Event' }))
    await waitFor(() =>
      expect(sent()[0]).toMatchObject({
        path: '/v1/calendar-events',
        body: {
          title: 'Key pickup',
          start: '2026-11-23T09:00',
          end: '2026-11-23T10:00',
          time_zone: 'America/New_York',
          reminders: [30],
        },
      }),
    )
  })
})

describe('an event that was changed elsewhere', () => {
  it('is named, keeps what was typed, and shows the current one', async () => {
    let version = 1
    const { sent } = show(undefined, ({ method, path }) => {
      if (path !== '/v1/calendar-events/1') return undefined
      if (method === 'GET') return createEvent(walk, { version, title: `Version ${version}` })
      if (version === 1) {
        version = 2
        return errorResponse(409, 'This event was changed in another tab or on another device.')
      }
      return createEvent(walk, { version: 3 })
    })
    await userEvent.click(await walkThrough())
    const details = await screen.findByRole('dialog', { name: 'Walk-through' })
    await userEvent.click(await within(details).findByRole('button', { name: 'Edit' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit event' })
    const title = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Title' })
    await userEvent.type(title, ' of mine')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await within(dialog).findByRole('alert')).toHaveProperty(
      'textContent',
      'This event was changed in another tab or on another device.',
    )
    expect(title.value).toBe('Version 1 of mine')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show the current event' }))
    await waitFor(() => expect(title.value).toBe('Version 2'))
    expect(within(dialog).queryByRole('alert')).toBeNull()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ body: { version: 2, title: 'Version 2' } }))
  })
})

describe('several people', () => {
  const people = Array.from({ length: 12 }, (_, index) => ({
    agent_id: String(index + 7),
    name: index === 1 ? 'Amy Cole' : `Agent${index === 0 ? '' : index} ${index === 0 ? 'Cole' : 'Diaz'}`,
  }))
  const shared = people.map(({ agent_id }, index) =>
    createItem(`9${index}`, '2026-11-23T10:00', '2026-11-23T11:00', { title: `Plan ${index}`, agent_id }),
  )
  const answer = ({ path, method }: ApiCall) =>
    path === '/v1/calendar-events' && method === 'GET'
      ? { collection: shared, truncated: false, agents: people }
      : undefined

  it('names each person with initials of their own, and hides and shows their events', async () => {
    beginSession('session', {
      user_id: '7',
      name: 'Adam Cole',
      email: 'adam.cole@pboffice.example',
      photo: null,
      roles: ['AGENT', 'SUPERVISOR'],
      time_zone: 'America/New_York',
    })
    const ids = people.map(({ agent_id }) => agent_id).join(',')
    show(`/my-calendar?date=2026-11-23&view=day&agents=${ids}`, answer)
    const legend = await screen.findByRole('group', { name: 'Calendars shown' })
    const toggles = within(legend).getAllByRole('button')
    expect(toggles).toHaveLength(12)
    const initials = toggles.map((toggle) => toggle.querySelector('[aria-hidden]')?.textContent)
    expect(new Set(initials).size).toBe(12)
    expect(await screen.findByText('Amy Cole: Plan 1, Mon, Nov 23, 10 – 11 AM')).toBeTruthy()
    await userEvent.click(within(legend).getByRole('button', { name: 'Amy Cole' }))
    expect(screen.queryByText(/^Amy Cole: Plan 1/)).toBeNull()
    expect(within(legend).getByRole('button', { name: 'Amy Cole' }).getAttribute('aria-pressed')).toBe(
      'false',
    )
    await userEvent.click(within(legend).getByRole('button', { name: 'Show all' }))
    expect(screen.getByText(/^Amy Cole: Plan 1/)).toBeTruthy()
  })
})

describe('other views', () => {
  it('moves an event by a week in the month', async () => {
    const { sent } = show('/my-calendar?date=2026-11-23&view=month')
    fireEvent.keyDown(await walkThrough(), { key: 'ArrowUp', altKey: true })
    await waitFor(() => expect(sent()[0]).toMatchObject({ body: { start: '2026-11-16T10:00' } }))
  })

  it('lists an event for two days on both in the agenda', async () => {
    show('/my-calendar?date=2026-11-23&view=agenda')
    expect(await screen.findAllByText(/^Thanksgiving,/)).toHaveLength(2)
    // On that day itself, the heading begins with "Today".
    expect(screen.getByRole('heading', { name: /Friday, November 27$/ })).toBeTruthy()
  })

  it('switches views by key and keeps the date', async () => {
    const { router } = show()
    await walkThrough()
    await userEvent.keyboard('m')
    await waitFor(() => expect(router.state.location.search).toBe('?view=month&date=2026-11-23'))
    await userEvent.keyboard('j')
    await waitFor(() => expect(router.state.location.search).toBe('?view=month&date=2026-12-23'))
  })

  it('names a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    show(undefined, ({ path }) =>
      path === '/v1/calendar-events' ? errorResponse(500, 'Something went wrong') : undefined,
    )
    expect(await screen.findByText('Couldn’t load your calendar')).toBeTruthy()
  })
})
