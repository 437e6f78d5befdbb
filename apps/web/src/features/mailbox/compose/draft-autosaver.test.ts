import type { SavedDraft } from '@pb/contract/mail-drafts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HttpError, NetworkError } from '../../../lib/http-error.ts'
import { DraftAutosaver, localDelayMs, serverDelayMs, type SaveState } from './draft-autosaver.ts'
import { emptyDraftForm, type DraftForm } from './model/draft-form.ts'

const withSubject = (subject: string): DraftForm => ({ ...emptyDraftForm, subject })

const reply = (editor: string, applied: 0 | 1 = 1): SavedDraft => ({
  id: '5',
  message: { id: '6' },
  thread_id: '7',
  type: 'new',
  answers_id: null,
  to: [],
  cc: [],
  bcc: [],
  to_email: '',
  to_name: '',
  subject: '',
  body: '',
  attachments: [],
  editor,
  sequence: 1,
  edited_at: 0,
  notice: '',
  time_created: 0,
  applied,
})

function createAutosaver(
  save: (subject: string, draftId: string | null, editor: string) => Promise<SavedDraft>,
) {
  const local: string[] = []
  const deleted: string[] = []
  const states: SaveState['status'][] = []
  const saves: string[] = []
  const autosaver = new DraftAutosaver(
    {
      editor: 'first',
      previousEditor: null,
      sequence: 0,
      form: emptyDraftForm,
      ids: null,
      unsaved: false,
      editedAt: 0,
    },
    {
      save: async ({ subject }, { editor, sequence }, draftId) => {
        saves.push(`${subject} ${sequence} ${draftId}`)
        return save(subject, draftId, editor)
      },
      storeLocal: ({ subject }, _mark, _ids, saved) => local.push(`${subject} ${saved}`),
      deleteLocal: (editor) => deleted.push(editor),
      now: Date.now,
      onSaved: () => undefined,
      onState: ({ status }) => states.push(status),
      createEditor: () => 'second',
      onConflict: () => undefined,
    },
  )
  return { autosaver, local, deleted, states, saves }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const errorWithStatus = (status: number) => new HttpError(new Response(null, { status }), undefined)

test('saves locally after 500 ms and on the server 2,000 ms after the last change', async () => {
  const { autosaver, local, saves } = createAutosaver(async (_subject, _id, editor) => reply(editor))
  autosaver.change(withSubject('a'))
  await vi.advanceTimersByTimeAsync(localDelayMs - 1)
  expect(local).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(local).toEqual(['a false'])
  autosaver.change(withSubject('ab'))
  await vi.advanceTimersByTimeAsync(serverDelayMs - 1)
  expect(saves).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(saves).toEqual(['ab 2 null'])
  expect(local.at(-1)).toBe('ab true')
  // An equal form is no change.
  autosaver.change(withSubject('ab'))
  await vi.advanceTimersByTimeAsync(serverDelayMs * 3)
  expect(saves).toHaveLength(1)
  autosaver.change(withSubject('abc'))
  await vi.advanceTimersByTimeAsync(serverDelayMs)
  expect(saves.at(-1)).toBe('abc 3 5')
})

test('retries after a network error and keeps the local copy', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let dead = true
  const { autosaver, local, states, saves } = createAutosaver(async (_subject, _id, editor) => {
    if (dead) throw new NetworkError(undefined)
    return reply(editor)
  })
  autosaver.change(withSubject('a'))
  await vi.advanceTimersByTimeAsync(serverDelayMs)
  expect(states).toEqual(['failing'])
  expect(local.at(-1)).toBe('a false')
  dead = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(saves).toEqual(['a 1 null', 'a 1 null'])
  expect(states.at(-1)).toBe('saved')
})

test('saves as a new draft when another editor has saved a newer version', async () => {
  const { autosaver, deleted, saves } = createAutosaver(async (_subject, _id, editor) =>
    editor === 'first' ? reply('another', 0) : reply(editor),
  )
  autosaver.change(withSubject('mine'))
  await vi.advanceTimersByTimeAsync(serverDelayMs + 1)
  expect(saves).toEqual(['mine 1 null', 'mine 1 null'])
  expect(autosaver.editor).toBe('second')
  expect(deleted).toEqual(['first'])
  expect(autosaver.hasUnsavedChanges).toBe(false)
})

test('stops saving a draft that was sent or discarded elsewhere', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { autosaver, states, saves } = createAutosaver(async () => {
    throw errorWithStatus(409)
  })
  autosaver.change(withSubject('a'))
  await vi.advanceTimersByTimeAsync(serverDelayMs)
  autosaver.change(withSubject('ab'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states).toEqual(['gone'])
  expect(saves).toHaveLength(1)
})

test('stops when its draft is removed elsewhere, and saves the text as a new draft on request', async () => {
  const { autosaver, deleted, states, saves } = createAutosaver(async (_subject, _id, editor) =>
    reply(editor),
  )
  autosaver.change(withSubject('a'))
  await vi.advanceTimersByTimeAsync(serverDelayMs)
  autosaver.change(withSubject('ab'))
  autosaver.close('This draft was removed.')
  await vi.advanceTimersByTimeAsync(60_000)
  expect([states.at(-1), saves, deleted]).toEqual(['gone', ['a 1 null'], ['first']])
  autosaver.saveAsNew()
  await vi.advanceTimersByTimeAsync(1)
  expect(saves.at(-1)).toBe('ab 3 null')
  expect([autosaver.editor, states.at(-1)]).toEqual(['second', 'saved'])
})

test('ignores that its draft is gone while it is sending, and shows it when sending fails', async () => {
  const { autosaver, states } = createAutosaver(async (_subject, _id, editor) => reply(editor))
  autosaver.setPaused(true)
  autosaver.close('This email was already sent.')
  expect(states).toEqual([])
  autosaver.setPaused(false)
  expect(states).toEqual(['gone'])
})

test('knows whether the server may have a draft whose first save has no reply yet', async () => {
  let answer = (): void => undefined
  const { autosaver, saves } = createAutosaver(
    async (_subject, _id, editor) => new Promise((resolve) => (answer = () => resolve(reply(editor)))),
  )
  autosaver.change(withSubject('a'))
  expect(autosaver.mayBeStored).toBe(false)
  await vi.advanceTimersByTimeAsync(serverDelayMs)
  expect([autosaver.mayBeStored, autosaver.ids]).toEqual([true, null])
  autosaver.end()
  answer()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toHaveLength(1)
})

test('pauses while sending and saves the newest change if sending failed', async () => {
  const { autosaver, saves } = createAutosaver(async (_subject, _id, editor) => reply(editor))
  autosaver.change(withSubject('a'))
  autosaver.setPaused(true)
  autosaver.saveOnExit()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toEqual([])
  autosaver.setPaused(false)
  await vi.advanceTimersByTimeAsync(serverDelayMs)
  expect(saves).toEqual(['a 1 null'])
})

test('asks the server nothing when the text equals what is saved', async () => {
  const { autosaver, local, saves } = createAutosaver(async (_subject, _id, editor) => reply(editor))
  autosaver.change(withSubject('a'))
  autosaver.change(emptyDraftForm)
  await vi.advanceTimersByTimeAsync(serverDelayMs)
  expect([saves, autosaver.hasUnsavedChanges, local.at(-1)]).toEqual([[], false, ' true'])
  autosaver.change(withSubject('ab'))
  await vi.advanceTimersByTimeAsync(serverDelayMs)
  autosaver.change(withSubject('abc'))
  autosaver.change(withSubject('ab'))
  autosaver.saveOnExit()
  await vi.advanceTimersByTimeAsync(serverDelayMs)
  expect(saves).toEqual(['ab 3 null'])
})

test('saves an equal text after a save whose outcome is not known', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let isLost = false
  const { autosaver, saves } = createAutosaver(async (_subject, _id, editor) => {
    if (isLost) throw new NetworkError(undefined)
    return reply(editor)
  })
  autosaver.change(withSubject('a'))
  await vi.advanceTimersByTimeAsync(serverDelayMs)
  isLost = true
  autosaver.change(withSubject('ab'))
  await vi.advanceTimersByTimeAsync(serverDelayMs)
  isLost = false
  autosaver.change(withSubject('a'))
  await vi.advanceTimersByTimeAsync(serverDelayMs)
  expect(saves).toEqual(['a 1 null', 'ab 2 5', 'a 3 5'])
})
