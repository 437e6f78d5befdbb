import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { PropsWithChildren } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { createTestClient } from '../../test/query-client.ts'
import { Toaster } from '../components/ui/toaster.tsx'
import { NetworkError } from './http-error.ts'
import { useMutation, type MutationMeta } from './use-mutation.ts'

const spyOnConsole = () => vi.spyOn(console, 'error').mockReturnValue(undefined)

/** Renders a mutation of a number, which is doubled by `send`. */
function setUp(meta: MutationMeta<number, number>, send = async (input: number) => input * 2) {
  const client = createTestClient()
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>
      {children}
      <Toaster theme="light" />
    </QueryClientProvider>
  )
  const { result, unmount } = renderHook(() => useMutation({ mutationFn: send, meta }), { wrapper })
  return { client, result, unmount, mutate: (input: number) => act(() => result.current.mutate(input)) }
}

const fail = async (): Promise<number> => {
  throw new NetworkError(undefined)
}

describe('createMutationCache', () => {
  it('shows what a mutation declares of its reply and input, with Undo', async () => {
    const undo = vi.fn<(data: number, input: number) => void>()
    const { mutate } = setUp({ success: (data, input) => `Saved ${input} as ${data}`, undo })
    mutate(21)
    await screen.findByText('Saved 21 as 42')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(undo).toHaveBeenCalledWith(42, 21)
  })

  it('shows an error as its title above the reason, and logs it', async () => {
    const logged = spyOnConsole()
    const { mutate } = setUp({ success: 'Saved', error: 'Not saved' }, fail)
    mutate(1)
    await screen.findByText('Not saved')
    expect(screen.getByText('Can’t reach PB Office. Check your connection.')).toBeDefined()
    expect(screen.queryByText('Saved')).toBeNull()
    expect(logged).toHaveBeenCalledWith('Not saved', expect.any(NetworkError))
  })

  it('shows no toast where the screen shows the error, and logs it by its name', async () => {
    const logged = spyOnConsole()
    const { mutate, result } = setUp({ log: 'A number was not saved' }, fail)
    mutate(1)
    await waitFor(() => expect(result.current.isError).toBe(true))
    expect(logged).toHaveBeenCalledWith('A number was not saved', expect.any(NetworkError))
    expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  })

  it('shows nothing of a request that was canceled', async () => {
    const logged = spyOnConsole()
    const { mutate, result } = setUp({ error: 'Not saved' }, async () => {
      throw new DOMException('canceled', 'AbortError')
    })
    mutate(1)
    await waitFor(() => expect(result.current.isError).toBe(true))
    expect(logged).not.toHaveBeenCalled()
    expect(document.querySelector('[data-sonner-toast]')).toBeNull()
  })

  it('stores the reply before it refetches, also after an error', async () => {
    const calls: string[] = []
    const meta: MutationMeta<number, number> = {
      store: (_client, data) => calls.push(`store ${data}`),
      refresh: (_client, error) => calls.push(error ? 'refresh after an error' : 'refresh'),
    }
    const saved = setUp(meta)
    saved.mutate(21)
    await waitFor(() => expect(saved.result.current.isSuccess).toBe(true))
    const refused = setUp(meta, fail)
    refused.mutate(1)
    await waitFor(() => expect(refused.result.current.isError).toBe(true))
    expect(calls).toEqual(['store 42', 'refresh', 'refresh after an error'])
  })

  it('tries again with the same input', async () => {
    const send = vi.fn<(input: number) => Promise<number>>().mockImplementationOnce(fail)
    send.mockResolvedValueOnce(42)
    const { mutate } = setUp({ success: 'Saved', error: 'Not saved', canRetry: true }, send)
    mutate(21)
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await screen.findByText('Saved')
    expect(send.mock.calls.map(([input]) => input)).toEqual([21, 21])
  })
})
