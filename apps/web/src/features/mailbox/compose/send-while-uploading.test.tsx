import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorResponse, mockServer } from '../../../../test/mock-fetch.ts'
import { createQueryClient } from '../../../lib/create-query-client.ts'
import { upload } from '../../../lib/upload.ts'
import { DraftAutosaver, type SaveState } from './draft-autosaver.ts'
import { emptyDraftForm, type DraftForm } from './model/draft-form.ts'
import { useFiles } from './use-files.ts'
import { useSend } from './use-send.ts'

vi.mock('../../../lib/upload.ts', () => ({ upload: vi.fn<typeof upload>() }))

const reply = { upload_id: '7', filename: 'lease.pdf', content_type: 'application/pdf', size: 5 }
const lease = new File(['lease'], 'lease.pdf', { type: 'application/pdf' })
let finish: (error?: Error) => void = () => {}
let sends: { attachments: unknown }[] = []

beforeEach(() => {
  sends = []
  vi.mocked(upload).mockImplementation(
    async (_route, { signal }) =>
      new Promise((resolve, reject) => {
        finish = (error) => (error ? reject(error) : resolve(reply as never))
        signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
      }),
  )
  mockServer(({ body }) => {
    sends.push(body as { attachments: unknown })
    return errorResponse(422, 'Not today')
  })
})
afterEach(cleanup)

/** A composer with a file that is being uploaded. */
function openComposer() {
  let form: DraftForm = {
    ...emptyDraftForm,
    to: [{ name: '', email: 'nora@client.example' }],
    subject: 'Lease',
    html: '<p>Hi</p>',
  }
  const states: SaveState[] = []
  const change = (edit: (before: DraftForm) => DraftForm): void => {
    form = edit(form)
  }
  const getLatest = () => form
  const ids = { id: '1', messageId: '2', threadId: '3' }
  const autosaver = new DraftAutosaver(
    { editor: 'editor-one', previousEditor: null, sequence: 0, form, ids, unsaved: false, editedAt: 0 },
    {
      save: async () => Promise.reject(new Error('not saved here')),
      storeLocal: () => {},
      deleteLocal: () => {},
      now: Date.now,
      onSaved: () => {},
      onState: (state) => states.push(state),
      createEditor: () => 'editor-two',
      onConflict: () => {},
    },
  )
  const state = {
    form,
    getLatest,
    change,
    autosaver,
    state: { ids, status: 'idle' as const },
    splitOff: false,
  }
  const shown = renderHook(
    () => {
      const files = useFiles({ getLatest, change })
      const options = { threadId: null, forwardedThreads: null, needsSubject: true, remindAt: null }
      return { files, sending: useSend({ state, files, ...options, onSent: () => {} }) }
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
      ),
    },
  )
  const now = () => shown.result.current
  return { ...shown, now, states }
}

test('removing a file that is uploading after Send was pressed stops the sending and explains it', async () => {
  const { now } = openComposer()
  act(() => now().files.add([lease]))
  act(() => now().sending.send())
  expect(now().sending.sending).toBe(true)
  act(() => now().files.cancel(now().files.uploads[0]!.key))
  await waitFor(() => expect(now().sending.failure).toMatch(/^You removed a file/))
  expect(now().sending.sending).toBe(false)
  expect(sends).toEqual([])
})

test('closing the form while a file is uploading does not send the email without it', async () => {
  const { now, unmount } = openComposer()
  act(() => now().files.add([lease]))
  act(() => now().sending.send())
  const waited = now().files.waitForUploads()
  unmount()
  expect(await waited).toBe('canceled')
  expect(sends).toEqual([])
})

test('waits for an image of the text, and does not send without it when it fails', async () => {
  const { now } = openComposer()
  const image = new File(['png'], 'plan.png', { type: 'image/png' })
  const inserted = now().files.addImage(image)
  act(() => now().sending.send())
  vi.spyOn(console, 'error').mockImplementation(() => {})
  finish(new Error('connection lost'))
  await expect(inserted).rejects.toThrow('plan.png')
  await waitFor(() => expect(now().sending.failure).toMatch(/^A file didn’t upload/))
  expect(sends).toEqual([])
})

test('sends with the file once it is uploaded', async () => {
  const { now } = openComposer()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  act(() => now().files.add([lease]))
  act(() => now().sending.send())
  finish()
  await waitFor(() => expect(sends).toMatchObject([{ attachments: [{ upload_id: '7' }] }]))
})

test('a draft that was sent in another tab is shown as gone, not as a failure', async () => {
  mockServer(() => errorResponse(409, 'This email was already sent.'))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { now, states } = openComposer()
  act(() => now().sending.send())
  await waitFor(() =>
    expect(states).toMatchObject([{ status: 'gone', reason: 'This email was already sent.' }]),
  )
  expect(now().sending.failure).toBeNull()
})
