import type { SavedDraft } from '@pb/contract/mailbox-drafts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HttpError, NetworkError } from '../../../lib/http-error.ts'
import { DraftKeeper, localPauseMs, serverPauseMs, type KeeperState } from './draft-keeper.ts'
import { emptyLetter, type Letter } from './model/letter.ts'

const written = (subject: string): Letter => ({ ...emptyLetter, subject })

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

function keeperOf(save: (subject: string, draftId: string | null, editor: string) => Promise<SavedDraft>) {
  const local: string[] = []
  const dropped: string[] = []
  const states: KeeperState['status'][] = []
  const saves: string[] = []
  const keeper = new DraftKeeper(
    { editor: 'first', over: null, sequence: 0, letter: emptyLetter, ids: null, unsaved: false, editedAt: 0 },
    {
      save: async ({ subject }, { editor, sequence }, draftId) => {
        saves.push(`${subject} ${sequence} ${draftId}`)
        return save(subject, draftId, editor)
      },
      keepLocal: ({ subject }, _mark, _ids, saved) => local.push(`${subject} ${saved}`),
      dropLocal: (editor) => dropped.push(editor),
      now: Date.now,
      onSaved: () => undefined,
      onState: ({ status }) => states.push(status),
      onBranched: () => 'second',
    },
  )
  return { keeper, local, dropped, states, saves }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const refused = (status: number) => new HttpError(new Response(null, { status }), undefined)

test('it is kept here after 500 ms, and on the server 2,000 ms after the last change', async () => {
  const { keeper, local, saves } = keeperOf(async (_subject, _id, editor) => reply(editor))
  keeper.change(written('a'))
  await vi.advanceTimersByTimeAsync(localPauseMs - 1)
  expect(local).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(local).toEqual(['a false'])
  keeper.change(written('ab'))
  await vi.advanceTimersByTimeAsync(serverPauseMs - 1)
  expect(saves).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(saves).toEqual(['ab 2 null'])
  expect(local.at(-1)).toBe('ab true')
  // The same again is no change.
  keeper.change(written('ab'))
  await vi.advanceTimersByTimeAsync(serverPauseMs * 3)
  expect(saves).toHaveLength(1)
  keeper.change(written('abc'))
  await vi.advanceTimersByTimeAsync(serverPauseMs)
  expect(saves.at(-1)).toBe('abc 3 5')
})

test('a dead network is tried again, and what is here stays here', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let dead = true
  const { keeper, local, states, saves } = keeperOf(async (_subject, _id, editor) => {
    if (dead) throw new NetworkError(undefined)
    return reply(editor)
  })
  keeper.change(written('a'))
  await vi.advanceTimersByTimeAsync(serverPauseMs)
  expect(states).toEqual(['failing'])
  expect(local.at(-1)).toBe('a false')
  dead = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(saves).toEqual(['a 1 null', 'a 1 null'])
  expect(states.at(-1)).toBe('saved')
})

test('where a newer text of another form is there, this one goes on as a draft of its own', async () => {
  const { keeper, dropped, saves } = keeperOf(async (_subject, _id, editor) =>
    editor === 'first' ? reply('another', 0) : reply(editor),
  )
  keeper.change(written('mine'))
  await vi.advanceTimersByTimeAsync(serverPauseMs + 1)
  expect(saves).toEqual(['mine 1 null', 'mine 1 null'])
  expect(keeper.editor).toBe('second')
  expect(dropped).toEqual(['first'])
  expect(keeper.unsaved).toBe(false)
})

test('a draft that was sent or discarded elsewhere is saved no more', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { keeper, states, saves } = keeperOf(async () => {
    throw refused(409)
  })
  keeper.change(written('a'))
  await vi.advanceTimersByTimeAsync(serverPauseMs)
  keeper.change(written('ab'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(states).toEqual(['gone'])
  expect(saves).toHaveLength(1)
})

test('nothing is saved while it is being sent, and the newest when that failed', async () => {
  const { keeper, saves } = keeperOf(async (_subject, _id, editor) => reply(editor))
  keeper.change(written('a'))
  keeper.hold(true)
  keeper.leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(saves).toEqual([])
  keeper.hold(false)
  await vi.advanceTimersByTimeAsync(serverPauseMs)
  expect(saves).toEqual(['a 1 null'])
})
