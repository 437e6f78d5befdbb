import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { confirmLeave } from '../../lib/leave-guard.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'

afterEach(cleanup)

function page(when: boolean) {
  const router = createMemoryRouter([{ path: '/', element: <UnsavedChanges when={when} /> }])
  return render(<RouterProvider router={router} />)
}

test('asks before an action that leaves the page with unsaved changes', async () => {
  page(true)
  const action = vi.fn<() => void>()
  confirmLeave(action)
  ;(await screen.findByRole('button', { name: 'Cancel' })).click()
  expect(action).not.toHaveBeenCalled()
  confirmLeave(action)
  ;(await screen.findByRole('button', { name: 'Leave without saving' })).click()
  expect(action).toHaveBeenCalledOnce()
})

test('does not ask without unsaved changes or after unmount', () => {
  const { unmount } = page(true)
  unmount()
  page(false)
  const action = vi.fn<() => void>()
  confirmLeave(action)
  expect(action).toHaveBeenCalledOnce()
})

/** Whether the browser would ask before it reloads the page. */
const asksBeforeReload = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('the browser asks before it reloads or closes the page, without a gap while the page renders again', async () => {
  function Page() {
    const [when, setWhen] = useState(false)
    return (
      <>
        <button onClick={() => setWhen(!when)}>Change</button>
        <UnsavedChanges when={when} />
      </>
    )
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />)
  const change = () => act(() => screen.getByRole('button', { name: 'Change' }).click())
  const remove = vi.spyOn(window, 'removeEventListener')
  expect(asksBeforeReload()).toBe(false)
  for (const when of [true, false, true]) {
    change()
    expect(asksBeforeReload()).toBe(when)
  }
  expect(remove.mock.calls.filter(([name]) => name === 'beforeunload')).toEqual([])
})
