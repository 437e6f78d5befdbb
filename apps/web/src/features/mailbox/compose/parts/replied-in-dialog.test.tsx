import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { mockServer } from '../../../../../test/mock-fetch.ts'
import { createQueryClient } from '../../../../lib/create-query-client.ts'
import { threadRow } from '../../list/thread-row.fixture.ts'
import { emptyDraftForm, type DraftForm } from '../model/draft-form.ts'
import type { OpenedDraft } from '../open-draft.ts'
import { RepliedInDialog } from './replied-in-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(form: Partial<DraftForm>) {
  const [message] = threadRow({ id: '7' }).messages
  const calls = mockServer(() => ({
    id: '7',
    messages: [{ ...message, sender: { claim: '' } }],
  }))
  const draft: OpenedDraft = {
    form: { ...emptyDraftForm, ...form },
    ids: { id: '5', messageId: '6', threadId: '7' },
    editor: 'e',
    previousEditor: null,
    sequence: 0,
    unsaved: false,
    editedAt: 0,
    notice: null,
  }
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RepliedInDialog draft={draft} />
    </QueryClientProvider>,
  )
  return calls
}

test('a reply that Undo reopens in the dialog shows what it answers', async () => {
  show({ type: 'reply', answersId: '70' })
  expect(await screen.findByText(/^To Ruth Weiss’s email of .* · Text of 7$/)).toBeTruthy()
})

test('shows that the answered email was deleted', async () => {
  show({ type: 'replyToAll', answersId: '71' })
  expect(await screen.findByText('The email this answers was deleted.')).toBeTruthy()
})

test('a new email shows nothing and asks the server nothing', () => {
  const calls = show({ type: 'new' })
  expect(document.body.textContent).toBe('')
  expect(calls).toEqual([])
})
