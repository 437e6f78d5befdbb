import type { RenterForm } from '@pb/contract/application-forms'
import { findField } from '@pb/rules/applications/fields'
import { expect, test, vi } from 'vitest'
import { HttpError } from '../../../../lib/http-error.ts'
import { createForm, toValue } from '../renter-form.fixture.ts'
import { listStepFields } from '../model/steps.ts'
import { createFormStore } from './form-store.ts'
import type { Change, SavedReply } from './change.ts'

const field = (name: string) => findField(name)!

interface Options {
  readonly form?: Partial<RenterForm>
  readonly pending?: readonly Change[]
  readonly answer?: (change: Change, version: number) => Partial<SavedReply>
}

function startStore({ form, pending = [], answer = () => ({}) }: Options = {}) {
  let version = form?.version ?? 1
  const sent: Change[] = []
  const stored: string[] = []
  const onOutdated = vi.fn<() => void>()
  const store = createFormStore(createForm(form), {
    async send(change) {
      sent.push(change)
      version += 1
      const shown = change.field === 'ssn' ? '•••-••-9999' : change.value
      return {
        saved: toValue(change.field, shown, change.seen_version + 1),
        replaced: null,
        version,
        ...answer(change, version),
      }
    },
    untilRetry: async () => undefined,
    storePending: (changes) => stored.push(JSON.stringify(changes)),
    pending,
    onOutdated,
    pauseMs: 0,
  })
  return { store, sent, stored, onOutdated, get: (name: string) => store.getState().fields[name]! }
}

test('what is typed is saved when typing pauses, and shown as saved only then', async () => {
  const { store, sent, get } = startStore()
  store.type(field('employer'), ' Mount  Sinai ')
  expect(store.getState().saving).toBe('saving')
  await vi.waitFor(() => expect(store.getState().saving).toBe('saved'))
  expect(sent).toMatchObject([{ field: 'employer', value: 'Mount Sinai', seen_version: 0 }])
  expect(get('employer')).toMatchObject({ typed: ' Mount  Sinai ', stored: 'Mount Sinai', unsaved: false })
})

test('it is not saved while another field is still being typed, or cannot be saved', async () => {
  const { store } = startStore()
  const seen: string[] = []
  store.subscribe(() => seen.push(store.getState().saving))
  store.type(field('email'), 'maya@')
  store.choose(field('occupation'), 'student')
  await store.flush()
  expect(seen).not.toContain('saved')
  expect(store.getState().saving).toBe('idle')
  store.choose(field('email'), 'maya@example.com')
  await store.flush()
  expect(store.getState().saving).toBe('saved')
})

test('what cannot be saved is not sent, and is named when the field is left', async () => {
  const { store, sent, get } = startStore()
  store.type(field('email'), 'maya@')
  expect(await store.flush()).toBe(true)
  expect(sent).toEqual([])
  expect(get('email').issue).toEqual({ kind: 'value', issue: 'email' })
  expect(store.getState().saving).toBe('idle')
})

test('the version that was seen goes with each change', async () => {
  const { store, sent } = startStore({ form: { values: [toValue('employer', 'A', 4)] } })
  store.choose(field('employer'), 'B')
  await store.flush()
  store.choose(field('employer'), 'C')
  await store.flush()
  expect(sent.map(({ seen_version }) => seen_version)).toEqual([4, 5])
  expect(sent[0]!.sequence).toBeLessThan(sent[1]!.sequence)
})

test('a value of another device that was replaced can be restored', async () => {
  const { store, sent, get } = startStore({
    answer: ({ value }) => (value === 'Mine' ? { replaced: toValue('employer', 'Theirs', 2) } : {}),
  })
  store.choose(field('employer'), 'Mine')
  await store.flush()
  expect(get('employer').otherDevice).toEqual({ replaced: 'here', other: 'Theirs' })
  store.answerOtherDevice(field('employer'), true)
  await store.flush()
  expect(sent.map(({ value }) => value)).toEqual(['Mine', 'Theirs'])
  expect(get('employer')).toMatchObject({ typed: 'Theirs', otherDevice: null })
})

test('a change on another device shows, with what was here before', () => {
  const { store, get } = startStore({ form: { values: [toValue('employer', 'Before', 1)] } })
  store.merge(createForm({ version: 2, values: [toValue('employer', 'After', 2)] }))
  expect(get('employer')).toMatchObject({
    typed: 'After',
    otherDevice: { replaced: 'there', other: 'Before' },
  })
  store.merge(createForm({ version: 3 }))
  expect(get('employer')).toMatchObject({ typed: '', otherDevice: { replaced: 'there', other: 'After' } })
})

test('what is being typed is not overwritten by an answer of the server', () => {
  const { store, get } = startStore({ form: { version: 5 } })
  store.type(field('employer'), 'Being typed')
  store.merge(createForm({ version: 6, values: [toValue('employer', 'Elsewhere', 2)] }))
  expect(get('employer').typed).toBe('Being typed')
  store.merge(createForm({ version: 4, values: [toValue('position', 'Old', 9)] }))
  expect(get('position').typed).toBe('')
})

test('a form that was changed elsewhere meanwhile is fetched again', async () => {
  const { store, onOutdated } = startStore({ answer: (_change, version) => ({ version: version + 3 }) })
  store.choose(field('employer'), 'A')
  await store.flush()
  expect(onOutdated).toHaveBeenCalledOnce()
})

test('a change of the occupation fetches the documents that are asked for', async () => {
  const { store, onOutdated } = startStore()
  store.choose(field('occupation'), 'student')
  await store.flush()
  expect(onOutdated).toHaveBeenCalledOnce()
})

test('a secret is saved when its field is left, forgotten then, and never stored on the device', async () => {
  const { store, sent, stored, get } = startStore()
  store.type(field('ssn'), '219-09-9999')
  store.commit(field('ssn'))
  await store.flush()
  expect(sent).toMatchObject([{ field: 'ssn', value: '219-09-9999' }])
  expect(get('ssn')).toMatchObject({ typed: '', stored: '•••-••-9999', unsaved: false })
  expect(stored.join('')).not.toContain('219')
})

test('a change that an earlier visit could not save is saved now', async () => {
  const change = { field: 'employer', value: 'Late', seen_version: 1, sequence: 1, key: 'earlier-change' }
  const { store, sent, get } = startStore({
    form: { values: [toValue('employer', 'Old', 1)] },
    pending: [change],
  })
  await store.flush()
  expect(sent).toMatchObject([{ value: 'Late', seen_version: 1 }])
  expect(get('employer').stored).toBe('Late')
})

test('it is only offered where the field was changed elsewhere since, and dropped where it was saved', () => {
  const change = { field: 'employer', value: 'Late', seen_version: 1, sequence: 1, key: 'earlier-change' }
  const newer = startStore({ form: { values: [toValue('employer', 'New', 2)] }, pending: [change] })
  expect(newer.sent).toEqual([])
  expect(newer.get('employer')).toMatchObject({
    typed: 'New',
    otherDevice: { replaced: 'there', other: 'Late' },
  })
  const same = startStore({ form: { values: [toValue('employer', 'Late', 2)] }, pending: [change] })
  expect(same.get('employer').otherDevice).toBeNull()
})

test('the server’s words are shown at a field it refuses, and a closed form is fetched again', async () => {
  const errors = [{ path: 'body.value', message: 'No existe ese número' }]
  const refuse = (problem: object) => () => {
    throw new HttpError(new Response(null, { status: 422 }), problem as never)
  }
  const refused = startStore({ answer: refuse({ errors }) })
  refused.store.choose(field('employer'), 'A')
  await refused.store.flush()
  expect(refused.get('employer').issue).toEqual({ kind: 'message', message: 'No existe ese número' })
  expect(refused.onOutdated).not.toHaveBeenCalled()
  const closed = startStore({ answer: refuse({}) })
  closed.store.choose(field('employer'), 'A')
  await closed.store.flush()
  expect(closed.onOutdated).toHaveBeenCalledOnce()
})

test('a change after signing asks for a new signature', async () => {
  const signature = { name: 'Maya Ortiz', time: 1_795_000_000, current: true, changes: [] }
  const { store } = startStore({ form: { signature } })
  store.choose(field('employer'), 'A')
  await store.flush()
  expect(store.getState().form.signature).toEqual({ ...signature, current: false })
})

test('an answer that is the household’s own until it is asked is saved as the person’s', async () => {
  const { store, sent } = startStore({ form: { values: [toValue('pets_dogs', '0', 0)] } })
  const dogs = listStepFields('APPLICANT', 'pets')[0]!
  store.choose(dogs, '0')
  await store.flush()
  expect(sent).toMatchObject([{ field: 'pets_dogs', value: '0' }])
})

test('a previous home that was left before it was moved into is named', () => {
  const { store, get } = startStore()
  store.choose(field('previous_since'), '2024-05-01')
  store.choose(field('previous_until'), '2023-05-01')
  store.check('homes')
  expect(get('previous_until').issue).toEqual({ kind: 'value', issue: 'order' })
})

test('a ZIP code of another state is not sent, and is once the state fits it', async () => {
  const { store, get, sent } = startStore()
  store.choose(field('current_state'), 'New York')
  store.choose(field('current_zip'), '07030')
  expect(get('current_zip').issue).toEqual({ kind: 'value', issue: 'zipState' })
  await store.flush()
  expect(sent.map(({ field: name, value }) => [name, value])).toEqual([['current_state', 'NY']])
  store.choose(field('current_state'), 'new jersey')
  expect(get('current_zip').issue).toBeNull()
  await store.flush()
  expect(sent.slice(1).map(({ value }) => value)).toEqual(['NJ', '07030'])
  store.choose(field('current_state'), 'NY')
  expect(get('current_zip').issue).toEqual({ kind: 'value', issue: 'zipState' })
})
