import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer, type ApiCall } from '../../../../test/mock-fetch.ts'
import { createRow, show, signIn } from '../applications.fixture.tsx'
import { ApplicationsList } from './applications-list.tsx'
import { formatView, parseView, toQuery } from './list-view.ts'

beforeEach(() => signIn())

const empty = parseView(new URLSearchParams())

function showList(answer: (call: ApiCall) => unknown, search = '') {
  const calls = mockServer(answer)
  const onChange = vi.fn<() => void>()
  show(
    <ApplicationsList
      view={parseView(new URLSearchParams(search))}
      onChange={onChange}
      toPage={() => ({ search: '' })}
    />,
  )
  return { calls, onChange }
}

test('keeps the view in the URL', () => {
  const url = 'search=nora&status=APPROVED&type=GUARANTOR&all=1&agent=7&sort=monthly_rent&page=2&form=9'
  expect(formatView(parseView(new URLSearchParams(url))).toString()).toBe(url)
  expect(formatView(parseView(new URLSearchParams('status=x&page=-1&form=a&sort=b'))).toString()).toBe('')
})

test('asks for other agents’ applications only as a supervisor', () => {
  const view = { ...empty, all: true, agent: '7' }
  expect(toQuery(view, false)).not.toHaveProperty('all')
  expect(toQuery(view, true)).toMatchObject({ all: '1', agent_id: '7' })
})

test('groups the people of a household, the applicant first', async () => {
  const household = { user_id: '101', name: 'Nora Bell and Lee Park', people: 2, completeness: 50 }
  const rows = [
    // Changed last.
    createRow('2', {
      household,
      applicant_type: 'GUARANTOR',
      client: { user_id: '102', name: 'Lee Park', email: 'lee@example.com', photo: null },
    }),
    createRow('3', {
      household_id: '60',
      client: { user_id: '9', name: 'Ana Diaz', email: 'a@example.com', photo: null },
    }),
    createRow('1', { household }),
  ]
  showList(() => ({ count: 3, collection: rows }))
  const group = await screen.findByRole('region', { name: /Nora Bell and Lee Park: Household of 2/ })
  expect(group.querySelectorAll('[data-application-row]')).toHaveLength(2)
  const links = screen.getAllByRole('link', { name: /\$3,500/ })
  expect(links.map((link) => link.dataset['applicationRow'])).toEqual(['0', '1', '2'])
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    ['1', '2', '3'].map((id) => `/applications?form=${id}`),
  )
})

test('moves between rows with j and k, and opens one as a link', async () => {
  showList(() => ({ count: 2, collection: [createRow('1'), createRow('2', { household_id: '51' })] }))
  await screen.findAllByRole('link', { name: /\$3,500/ })
  await userEvent.keyboard('j')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-application-row')).toBe('0'))
  await userEvent.keyboard('j')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-application-row')).toBe('1'))
  expect(document.activeElement?.getAttribute('href')).toBe('/applications?form=2')
  await userEvent.keyboard('k')
  await waitFor(() => expect(document.activeElement?.getAttribute('data-application-row')).toBe('0'))
})

test('shows how to start when no one was asked, and how to widen a search', async () => {
  showList(() => ({ count: 0, collection: [] }))
  expect(await screen.findByText('No one has been asked to apply yet')).toBeTruthy()
})

test('offers to remove filters that match nothing', async () => {
  const { onChange } = showList(() => ({ count: 0, collection: [] }), 'status=REJECTED')
  await userEvent.click(await screen.findByRole('button', { name: 'Show all' }))
  expect(onChange).toHaveBeenCalledWith(expect.objectContaining({ status: null, search: '' }))
})

test('shows an error with a retry', async () => {
  showList(() => errorResponse(503, 'Not ready'))
  expect(await screen.findByText('Not ready')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test('searches when typing has stopped for half a second', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const { calls } = showList(() => ({ count: 0, collection: [] }), 'search=nora')
    await waitFor(() => expect(calls.at(-1)?.query.get('query')).toBe('nora'))
  } finally {
    vi.useRealTimers()
  }
})
