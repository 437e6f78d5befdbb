import { QueryClientProvider, useMutation } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../lib/create-query-client.ts'
import { Input } from './input.tsx'
import { SubmitDialog } from './submit-dialog.tsx'

const send = vi.fn<() => Promise<void>>()
let answer: () => void

function Dialog() {
  const { mutate, isPending, error } = useMutation({ mutationFn: send })
  return (
    <SubmitDialog
      title="Return money"
      submitText="Save"
      sends={false}
      busy={isPending}
      error={error?.message}
      onSubmit={() => mutate()}
      onClose={() => {}}
    >
      <Input aria-label="Amount" />
    </SubmitDialog>
  )
}

/** Submits several times before the page renders again, as a busy one does with several presses of Enter. */
const submit = (times: number) =>
  act(async () => {
    const { form } = screen.getByLabelText<HTMLInputElement>('Amount')
    for (let time = 0; time < times; time += 1) form!.requestSubmit()
    await Promise.resolve()
  })

afterEach(() => {
  cleanup()
  send.mockReset()
})

describe('a dialog with a form', () => {
  it('sends once however often Enter is pressed before its answer, and again after that', async () => {
    send.mockImplementation(
      () => new Promise<void>((_resolve, reject) => (answer = () => reject(new Error('Too much')))),
    )
    render(
      <QueryClientProvider client={createQueryClient()}>
        <Dialog />
      </QueryClientProvider>,
    )
    await submit(5)
    expect(send).toHaveBeenCalledTimes(1)
    act(answer)
    await screen.findByText('Too much')
    await vi.waitFor(async () => {
      await submit(2)
      expect(send).toHaveBeenCalledTimes(2)
    })
  })
})
