import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from './dialog.tsx'

afterEach(cleanup)

const open = (children: ReactNode, footer?: ReactNode) =>
  render(
    <Dialog open onOpenChange={() => {}} title="Add" footer={footer}>
      {children}
    </Dialog>,
  )
const focused = () => document.activeElement

test('focuses the first field, though controls come before it', async () => {
  open(
    <>
      <button type="button">Options</button>
      <input type="hidden" name="key" />
      <input aria-label="Locked" readOnly />
      <input aria-label="Name" />
    </>,
    <button type="submit">Save</button>,
  )
  await waitFor(() => expect(focused()).toBe(screen.getByRole('textbox', { name: 'Name' })))
})

test('focuses the first control without a field, not the close button', async () => {
  open(<p>Remove it?</p>, <button type="button">Remove</button>)
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Remove' })))
})

test('focuses the close button when there is nothing else', async () => {
  open(<p>Text</p>)
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Close' })))
})
