import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { toast, Toaster } from './toaster.tsx'

afterEach(() => {
  toast.dismiss()
  cleanup()
})

test('dismisses a persistent toast with its close button', async () => {
  render(<Toaster theme="light" />)
  toast.error('Not sent to Nora Bell', { duration: Infinity })
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByText('Not sent to Nora Bell')).toBeNull())
})

test('closes only the focused toast on Escape', async () => {
  const below = vi.fn<(event: KeyboardEvent) => void>()
  document.addEventListener('keydown', below)
  render(<Toaster theme="light" />)
  toast('First', { duration: Infinity })
  toast('Second', { duration: Infinity, action: { label: 'Undo', onClick: () => {} } })
  await screen.findByText('First')
  screen.getByRole('button', { name: 'Undo' }).focus()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByText('Second')).toBeNull())
  expect(screen.getByText('First')).toBeDefined()
  expect(below).not.toHaveBeenCalled()
  document.removeEventListener('keydown', below)
})

test('keeps at most three toasts, the newest, and one of equal ones', async () => {
  render(<Toaster theme="light" />)
  toast.error('Not sent to Nora Bell', { duration: Infinity })
  for (const text of ['Sent', 'Moved', 'Starred', 'Archived', 'Archived']) toast(text)
  await waitFor(() => expect(screen.queryByText('Moved')).toBeNull())
  await waitFor(() => expect(screen.queryByText('Sent')).toBeNull())
  await waitFor(() => expect(screen.getAllByText('Archived')).toHaveLength(1))
  expect(screen.getByText('Starred')).toBeDefined()
  // An error that stays until it is dismissed is not removed.
  expect(screen.getByText('Not sent to Nora Bell')).toBeDefined()
})

test('shows a button also behind a newer toast, without a pointer over it', async () => {
  render(<Toaster theme="light" />)
  toast('12 listings verified', { action: { label: 'Undo', onClick: () => {} } })
  const undo = await screen.findByRole('button', { name: 'Undo' })
  const shown = undo.closest('[data-sonner-toast]')!
  expect(shown.getAttribute('data-expanded')).toBe('false')
  toast('Nora Bell likes a listing')
  await waitFor(() => expect(shown.getAttribute('data-expanded')).toBe('true'))
})
