import type { SigningField } from '@pb/contract/document-fields'
import { expect, test, vi } from 'vitest'
import type { FieldChange } from '../../../../lib/autosave/save-queue.ts'
import { HttpError, NetworkError } from '../../../../lib/http-error.ts'
import { createFieldStore } from './field-store.ts'

const toField = (field_id: string, value = '', version = 0): SigningField => ({
  field_id,
  kind: 'text',
  page: 1,
  x: 0,
  y: 0,
  width: 2000,
  height: 300,
  required: true,
  label: '',
  own: true,
  signer: 'Maya Ortiz',
  value: '',
  unsigned: { value, version },
})

/** A server that keeps fields for all pages that are open, as the real one does. */
function createKept() {
  const kept = new Map<string, { value: string; version: number; device: string }>()
  const open = (fields: readonly SigningField[], device: string) => {
    const sent: FieldChange[] = []
    const retries: (() => void)[] = []
    const failures: Error[] = []
    const onOutdated = vi.fn<() => void>()
    const store = createFieldStore(fields, {
      send: async (change) => {
        sent.push(change)
        const failure = failures.shift()
        if (failure) throw failure
        const { field, value, seen_version } = change
        const before = kept.get(field) ?? { value: '', version: 0, device: '' }
        const isUnseen = before.device !== device && before.version > seen_version && before.value !== value
        if (isUnseen) return { saved: { field_id: field, ...before }, taken: false }
        const next = { value, version: before.version + 1, device }
        kept.set(field, next)
        return { saved: { field_id: field, ...next }, taken: true }
      },
      untilRetry: () => new Promise((resolve) => retries.push(resolve)),
      onOutdated,
      pauseMs: 0,
    })
    return { store, sent, retries, failures, onOutdated, get: (id: string) => store.getState().entries[id]! }
  }
  return { kept, open }
}

test('what is typed is saved once typing pauses, without spaces around it, and choices at once', async () => {
  const { store, sent } = createKept().open([toField('1'), toField('2')], 'one')
  expect(store.getState().saving).toBe('idle')
  store.type('1', ' Ma')
  store.type('1', ' May 1 ')
  expect(store.getState().saving).toBe('saving')
  store.choose('2', 'yes')
  await vi.waitFor(() => expect(store.getState().saving).toBe('saved'))
  expect(sent.map(({ field, value, seen_version }) => [field, value, seen_version])).toEqual([
    ['2', 'yes', 0],
    ['1', 'May 1', 0],
  ])
})

test('nothing is sent for a field that is as it was', async () => {
  const { store, sent } = createKept().open([toField('1', 'May 1', 3)], 'one')
  expect(store.getState()).toMatchObject({ saving: 'saved', entries: { 1: { typed: 'May 1' } } })
  store.type('1', 'May 15')
  store.type('1', 'May 1')
  await vi.waitFor(() => expect(store.getState().saving).toBe('saved'))
  expect(sent).toEqual([])
})

test('of two pages the later overwrites nothing until the signer chose', async () => {
  const { kept, open } = createKept()
  const [one, two] = [open([toField('1')], 'one'), open([toField('1')], 'two')]
  one.store.choose('1', 'May 1')
  await vi.waitFor(() => expect(one.store.getState().saving).toBe('saved'))
  two.store.choose('1', 'June')
  two.store.choose('1', 'June 1')
  await vi.waitFor(() => expect(two.get('1').other).toEqual({ value: 'May 1', version: 1 }))
  two.store.type('1', 'June 15')
  await vi.waitFor(() => expect(two.store.getState().saving).toBe('idle'))
  expect(kept.get('1')?.value).toBe('May 1')
  expect(two.sent.map(({ value }) => value)).toEqual(['June'])
  two.store.answerOther('1', false)
  await vi.waitFor(() => expect(kept.get('1')?.value).toBe('June 15'))
  one.store.choose('1', 'July')
  await vi.waitFor(() => expect(one.get('1').other?.value).toBe('June 15'))
  one.store.answerOther('1', true)
  expect(one.get('1')).toMatchObject({ typed: 'June 15', other: null })
  await vi.waitFor(() => expect(one.store.getState().saving).toBe('saved'))
  expect(kept.get('1')?.value).toBe('June 15')
})

test('what could not be sent is tried again, and sent at once when the page is left', async () => {
  const { kept, open } = createKept()
  const { store, sent, retries, failures } = open([toField('1'), toField('2')], 'one')
  failures.push(new NetworkError(null))
  store.choose('1', 'May 1')
  await vi.waitFor(() => expect(store.getState().saving).toBe('retrying'))
  store.type('2', 'A dog')
  store.sendBeforeLeaving()
  await vi.waitFor(() => expect(kept.get('2')?.value).toBe('A dog'))
  expect(kept.get('1')?.value).toBe('May 1')
  retries.shift()!()
  await vi.waitFor(() => expect(store.getState().saving).toBe('saved'))
  expect(sent.at(-1)?.field).toBe('2')
})

test('a refused value shows why, and the page is read again', async () => {
  const { store, failures, onOutdated, get } = createKept().open([toField('1')], 'one')
  const problem = { errorMsg: 'You have signed this document already.' }
  failures.push(new HttpError(new Response(null, { status: 422 }), problem as never))
  store.choose('1', 'May 1')
  await vi.waitFor(() => expect(get('1').issue).toBe('You have signed this document already.'))
  expect(onOutdated).toHaveBeenCalledOnce()
  expect(store.getState().saving).toBe('idle')
})

test('what another device saved is taken over, but not over what is typed here', () => {
  const { store, get } = createKept().open([toField('1', 'May 1', 1), toField('2', 'A dog', 1)], 'one')
  store.type('2', 'Two dogs')
  store.merge([toField('1', 'June 1', 2), toField('2', 'A cat', 2)], true)
  expect([get('1').typed, get('2').typed]).toEqual(['June 1', 'Two dogs'])
  store.merge([toField('1', 'Older', 1), toField('2')], true)
  expect(get('1').typed).toBe('June 1')
})

test('nothing more is saved once the document is closed', async () => {
  vi.useFakeTimers()
  const { store, sent } = createKept().open([toField('1')], 'one')
  store.type('1', 'May 1')
  store.merge([toField('1')], false)
  await vi.runAllTimersAsync()
  vi.useRealTimers()
  expect(sent).toEqual([])
})
