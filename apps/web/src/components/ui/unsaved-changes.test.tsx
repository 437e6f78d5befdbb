import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { leave } from '../../lib/leaving.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'

afterEach(cleanup)

function page(when: boolean) {
  const router = createMemoryRouter([{ path: '/', element: <UnsavedChanges when={when} /> }])
  return render(<RouterProvider router={router} />)
}

test('what ends the page waits for an answer while something is not saved', async () => {
  page(true)
  const action = vi.fn<() => void>()
  leave(action)
  ;(await screen.findByRole('button', { name: 'Cancel' })).click()
  expect(action).not.toHaveBeenCalled()
  leave(action)
  ;(await screen.findByRole('button', { name: 'Leave without saving' })).click()
  expect(action).toHaveBeenCalledOnce()
})

test('with everything saved, or the page gone, nothing is asked', () => {
  const { unmount } = page(true)
  unmount()
  page(false)
  const action = vi.fn<() => void>()
  leave(action)
  expect(action).toHaveBeenCalledOnce()
})
