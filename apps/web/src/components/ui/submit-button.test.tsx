import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SubmitButton } from './submit-button.tsx'

afterEach(cleanup)

test('shows why it does nothing, on press and on Enter in the form, until it does', async () => {
  const onSubmit = vi.fn<(event: { preventDefault: () => void }) => void>((event) => event.preventDefault())
  const form = (obstacle: string | null) => (
    <form onSubmit={onSubmit}>
      <input aria-label="Name" />
      <SubmitButton type="submit" obstacle={obstacle}>
        Save
      </SubmitButton>
    </form>
  )
  const { rerender } = render(form('Enter a name'))
  const button = screen.getByRole('button', { name: 'Save', description: 'Enter a name' })
  // It can be reached with the keyboard.
  expect([button.getAttribute('aria-disabled'), button]).toEqual([
    'true',
    expect.not.objectContaining({ disabled: true }),
  ])
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(screen.getByLabelText('Name'), '{Enter}')
  expect(screen.getByRole('alert').textContent).toBe('Enter a name')
  rerender(form('Choose a color'))
  expect(screen.getByRole('alert').textContent).toBe('Choose a color')
  await userEvent.click(button)
  expect(onSubmit).not.toHaveBeenCalled()
  rerender(form(null))
  expect([screen.queryByRole('alert'), button.getAttribute('aria-disabled')]).toEqual([null, null])
  await userEvent.click(button)
  expect(onSubmit).toHaveBeenCalledTimes(1)
  rerender(form('Enter a name'))
  expect(screen.queryByRole('alert')).toBeNull()
})
