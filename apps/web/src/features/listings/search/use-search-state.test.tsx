import { act, cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { toggleValue, type SearchState } from './search-state.ts'
import { useSearchState, type UpdateSearch } from './use-search-state.ts'

afterEach(cleanup)

const start = '?ad_type=rental&offset=0&sort_by=time_published&sort_dir=desc&limit=20'

function open() {
  const rendered: SearchState[] = []
  let update: UpdateSearch = () => {}
  function Page() {
    const [state, change] = useSearchState('rental')
    useEffect(() => {
      update = change
      rendered.push(state)
    })
    return null
  }
  const router = createMemoryRouter([{ path: '/results/rental', element: <Page /> }], {
    initialEntries: [`/results/rental${start}`],
  })
  render(<RouterProvider router={router} />)
  return { router, rendered, update: (...args: Parameters<UpdateSearch>) => update(...args) }
}

const beds = (key: string) => (state: SearchState) => toggleValue(state, 'bedrooms', key)

test('applies quick changes in order and adds each to the history', async () => {
  const { router, rendered, update } = open()
  const last = () => rendered.at(-1)!.bedrooms
  await act(async () => {
    update(beds('1'))
    update(beds('2'))
  })
  expect(last()).toEqual(['1', '2'])
  expect(new URLSearchParams(router.state.location.search).getAll('bedrooms')).toEqual(['1', '2'])
  await act(async () => update(beds('3')))
  expect(last()).toEqual(['1', '2', '3'])
  for (const before of [['1', '2'], ['1'], []]) {
    await act(async () => router.navigate(-1))
    expect(last()).toEqual(before)
  }
  await act(async () => update(beds('4')))
  expect(last()).toEqual(['4'])
})

test('keeps the same state object once the URL has caught up', async () => {
  const { rendered, update } = open()
  await act(async () => update(beds('1')))
  expect(new Set(rendered.filter(({ bedrooms }) => bedrooms.length === 1)).size).toBe(1)
})
