import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Button } from './button.tsx'

afterEach(cleanup)

it('runs an action once for a double click or a held key', async () => {
  const post = vi.fn<() => void>()
  render(
    <Button loading={false} onClick={post}>
      Import
    </Button>,
  )
  await userEvent.dblClick(screen.getByRole('button'))
  expect(post).toHaveBeenCalledTimes(1)
  screen.getByRole('button').focus()
  await userEvent.keyboard('{Enter>5/}')
  expect(post).toHaveBeenCalledTimes(2)
})

it('submits a form once for a double click', async () => {
  const submit = vi.fn<() => void>()
  render(
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Button type="submit" loading={false}>
        Save
      </Button>
    </form>,
  )
  await userEvent.dblClick(screen.getByRole('button'))
  expect(submit).toHaveBeenCalledTimes(1)
})

it('steps again on every click of a button without an action to wait for', async () => {
  const step = vi.fn<() => void>()
  render(<Button onClick={step}>Next</Button>)
  await userEvent.dblClick(screen.getByRole('button'))
  expect(step).toHaveBeenCalledTimes(2)
})
