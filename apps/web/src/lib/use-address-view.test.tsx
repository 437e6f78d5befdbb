import { act, cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useAddressView } from './use-address-view.ts'

interface View {
  readonly tab: string
  readonly page: number
}

const words = {
  parse: (params: URLSearchParams): View => ({
    tab: params.get('tab') ?? 'all',
    page: Number(params.get('page') ?? 1),
  }),
  format: ({ tab, page }: View) => new URLSearchParams({ tab, page: String(page) }),
}

afterEach(() => {
  cleanup()
  history.replaceState(null, '', '/')
})

test('two changes one right after the other both count, and neither is a step of its own', async () => {
  history.replaceState(null, '', '/list?tab=mine&page=3')
  const steps = history.length
  let drawn: View | null = null
  let update: ReturnType<typeof useAddressView<View>>[1] | null = null
  function List() {
    const [view, change] = useAddressView(words)
    useEffect(() => {
      drawn = view
      update = change
    })
    return null
  }
  const router = createBrowserRouter([{ path: '/list', element: <List /> }])
  render(<RouterProvider router={router} />)
  expect(drawn).toEqual({ tab: 'mine', page: 3 })
  await act(async () => {
    // Both from what is drawn now: nothing is drawn between them.
    update!((now) => ({ ...now, tab: 'past' }))
    update!((now) => ({ ...now, page: now.page + 1 }))
  })
  expect(drawn).toEqual({ tab: 'past', page: 4 })
  expect(location.search).toBe('?tab=past&page=4')
  expect(history.length).toBe(steps)
  router.dispose()
})
