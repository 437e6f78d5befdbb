import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { Trash2 } from 'lucide-react'
import { Button } from './button.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { IconButton } from './icon-button.tsx'

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

it('removes one row for a double click', async () => {
  const remove = vi.fn<() => void>()
  render(<IconButton label="Remove" icon={Trash2} onClick={remove} />)
  await userEvent.dblClick(screen.getByRole('button'))
  expect(remove).toHaveBeenCalledTimes(1)
})

it('asks before it deletes, also on a double click, and deletes once', async () => {
  const remove = vi.fn<() => void>()
  render(
    <ConfirmButton question="Delete 8 files?" hint="Pay stubs, W-2" confirmText="Yes" onConfirm={remove}>
      Delete
    </ConfirmButton>,
  )
  await userEvent.dblClick(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.getByRole('dialog', { name: 'Delete 8 files?', description: 'Pay stubs, W-2' })).toBeDefined()
  expect(remove).not.toHaveBeenCalled()
  await userEvent.dblClick(screen.getByRole('button', { name: 'Yes' }))
  expect(remove).toHaveBeenCalledTimes(1)
})
