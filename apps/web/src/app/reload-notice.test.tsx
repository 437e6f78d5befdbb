import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazy } from '../lib/lazy.ts'
import { ReloadNotice } from './reload-notice.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  document.documentElement.lang = 'en'
  vi.restoreAllMocks()
})

/** Loads as Vite does for a chunk that is no longer there. */
const toMissing = () =>
  lazy<() => null>(async () => {
    dispatchEvent(new Event('vite:preloadError'))
    throw new TypeError('Failed to fetch dynamically imported module: /assets/sign-step-old.js')
  })

function Page({ Missing }: { readonly Missing: ReturnType<typeof toMissing> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <textarea aria-label="Note" />
      <button type="button" onClick={() => setOpen(true)}>
        Next
      </button>
      <Suspense fallback="Loading">{open && <Missing />}</Suspense>
      <ReloadNotice />
    </>
  )
}

test.each([
  ['en', 'Reload', 'Part of this page didn’t load. Check your connection, then reload.'],
  ['es', 'Volver a cargar', 'Una parte de esta página no se cargó. Revise su conexión y vuelva a cargarla.'],
])('offers to reload in the language %s, and keeps what was typed', async (lang, reload, text) => {
  document.documentElement.lang = lang
  render(<Page Missing={toMissing()} />)
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(screen.getByLabelText('Note'), 'Call Maya')
  await act(async () => screen.getByRole('button', { name: 'Next' }).click())
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(screen.getByRole('button', { name: reload })).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Call Maya')
})
