import { QueryClient } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { mockFetch } from '../../../../test/mock-fetch.ts'
import { Toaster } from '../../../components/ui/toaster.tsx'
import { discardWithUndo } from './discard-draft.ts'
import { emptyDraftForm, type DraftForm } from './model/draft-form.ts'

const fetch = mockFetch()

const form: DraftForm = {
  ...emptyDraftForm,
  subject: 'Keys',
  files: [
    {
      name: 'lease.pdf',
      type: 'application/pdf',
      size: 9,
      source: { attachment_id: '31' },
      contentId: null,
      url: null,
    },
  ],
}
const draft = { form, editor: 'editor-1', ids: null, mayBeStored: true, remindAt: null, offersUndo: true }
const ids = { id: '5', messageId: '6', threadId: '7' }

const calls = () =>
  fetch.mock.calls.map(([url, init]) => [
    `${init?.method} ${new URL(url, 'http://office.test').pathname}`,
    JSON.parse(init?.body as string) as unknown,
  ])

test('removes a draft by its editor while its first save is in flight, and confirms it afterwards', async () => {
  let answer = (_response: Response): void => undefined
  fetch.mockImplementation(async () => new Promise((resolve) => (answer = resolve)))
  render(<Toaster theme="light" />)
  void discardWithUndo(new QueryClient(), draft)
  expect(calls()).toEqual([['POST /v1/gmail-drafts/discard', { editor: 'editor-1' }]])
  expect(screen.queryByText('Draft removed')).toBeNull()
  answer(Response.json({ uploads: [] }))
  expect(await screen.findByText('Draft removed')).toBeTruthy()
})

test('restores the files of a removed draft from the uploads that the server made of them', async () => {
  fetch.mockImplementation(async () =>
    Promise.resolve(Response.json({ uploads: [{ attachment_id: '31', upload_id: '77' }] })),
  )
  render(<Toaster theme="light" />)
  await discardWithUndo(new QueryClient(), { ...draft, ids })
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(calls()).toHaveLength(2))
  expect(calls()[0]![1]).toEqual({ editor: 'editor-1', draft_id: '5' })
  expect(calls()[1]).toMatchObject([
    'POST /v1/gmail-drafts',
    { subject: 'Keys', attachments: [{ upload_id: '77' }] },
  ])
})

test('shows that removing failed, and tries again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  fetch.mockRejectedValueOnce(new TypeError('offline'))
  fetch.mockImplementation(async () => Promise.resolve(Response.json({ uploads: [] })))
  render(<Toaster theme="light" />)
  await discardWithUndo(new QueryClient(), draft)
  expect(await screen.findByText(/^Couldn’t remove the draft\./)).toBeTruthy()
  expect(screen.queryByText('Draft removed')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Draft removed')).toBeTruthy()
})

test('asks the server nothing when nothing was saved', async () => {
  render(<Toaster theme="light" />)
  await discardWithUndo(new QueryClient(), { ...draft, mayBeStored: false })
  expect(await screen.findByText('Draft removed')).toBeTruthy()
  expect(fetch).not.toHaveBeenCalled()
})
