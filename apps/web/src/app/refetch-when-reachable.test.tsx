import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { call, contract } from '../lib/api.ts'
import { getErrorMessage } from '../lib/http-error.ts'
import { mockFetch } from '../../test/mock-fetch.ts'
import { addLeaveGuard } from '../lib/leave-guard.ts'
import { refetchWhenReachable, reloadWhenReachable } from './refetch-when-reachable.ts'

const fetched = mockFetch()
let stop = (): void => {}
/** What the server answers; null while it is down. */
let answer: (() => Response) | null
const requests: string[] = []

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  answer = null
  requests.length = 0
  fetched.mockImplementation(async (path) => {
    requests.push(path)
    if (!answer) throw new TypeError('fetch failed')
    return path === '/healthz' ? new Response('ok') : answer()
  })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

function Page() {
  const { data, error } = useQuery({
    queryKey: ['session'],
    queryFn: () => call(contract.auth.session),
    retry: false,
  })
  return <p>{error ? getErrorMessage(error) : data ? data.name : 'loading'}</p>
}

function open(): void {
  const client = new QueryClient()
  stop = refetchWhenReachable(client)
  render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  )
}
const session = () => Response.json({ name: 'Sofia Marin' })
const problem = (status: number) => () => new Response('', { status })
/** Lets the page render, and the poll after five seconds take place. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(100))
const wait = () => act(() => vi.advanceTimersByTimeAsync(5000))

test('loads the page by itself once the server answers again', async () => {
  open()
  await settle()
  expect(screen.queryByText('loading')).toBeNull()
  for (let polls = 0; polls < 3; polls += 1) await wait()
  expect(requests.slice(1)).toEqual(['/healthz', '/healthz', '/healthz'])
  answer = session
  await wait()
  await settle()
  expect(screen.getByText('Sofia Marin')).toBeDefined()
  requests.length = 0
  await wait()
  expect(requests).toEqual([])
})

test('waits for a server that is still starting', async () => {
  answer = problem(503)
  open()
  await settle()
  expect(screen.queryByText('loading')).toBeNull()
  await wait()
  answer = session
  await wait()
  await settle()
  expect(screen.getByText('Sofia Marin')).toBeDefined()
})

test('does not repeat a request that the server refuses or fails at', async () => {
  for (const status of [404, 500]) {
    answer = problem(status)
    open()
    await settle()
    expect(screen.queryByText('loading')).toBeNull()
    requests.length = 0
    await wait()
    expect(requests).toEqual([])
    stop()
    cleanup()
  }
})

describe('a page whose code could not be loaded', () => {
  const reload = vi.fn<() => void>()
  beforeEach(() => {
    reload.mockReset()
    sessionStorage.clear()
  })

  test('reloads once the server answers, and not again when that does not help', async () => {
    stop = reloadWhenReachable(reload)
    await settle()
    await wait()
    expect(reload).not.toHaveBeenCalled()
    answer = session
    await wait()
    expect(reload).toHaveBeenCalledTimes(1)
    stop()
    stop = reloadWhenReachable(reload)
    await wait()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('stays while something on it is not saved', async () => {
    answer = session
    const removeGuard = addLeaveGuard(() => {})
    stop = reloadWhenReachable(reload)
    await wait()
    expect(reload).not.toHaveBeenCalled()
    removeGuard()
    await wait()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('does not reload after it was left', async () => {
    stop = reloadWhenReachable(reload)
    await settle()
    stop()
    answer = session
    await wait()
    expect(reload).not.toHaveBeenCalled()
  })
})
