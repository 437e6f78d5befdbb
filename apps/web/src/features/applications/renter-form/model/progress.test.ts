import { expect, test, vi } from 'vitest'
import { completeValues, createForm, toValue } from '../renter-form.fixture.ts'
import { createFormStore } from '../saving/form-store.ts'
import { getProgress } from './progress.ts'
import { listStepFields, listSteps } from './steps.ts'

const getState = (form: ReturnType<typeof createForm>) =>
  createFormStore(form, {
    send: vi.fn<() => Promise<never>>(),
    untilRetry: async () => undefined,
    storePending: () => undefined,
    pending: [],
    onOutdated: () => undefined,
  }).getState()

test('each type of applicant has the steps that concern it', () => {
  expect(listSteps('APPLICANT')).toHaveLength(9)
  expect(listSteps('CO_APPLICANT')).not.toContain('pets')
  expect(listSteps('GUARANTOR')).not.toContain('emergency')
  expect(listSteps('GUARANTOR_COMPANY')).toEqual(['about', 'homes', 'documents', 'sign'])
})

test('the household’s pets are asked before what else there is to say about them', () => {
  expect(listStepFields('APPLICANT', 'pets').map(({ field }) => field)).toEqual([
    'pets_dogs',
    'pets_cats',
    'pets_dogs_breeds',
    'pets_dogs_weight',
    'pets_notes',
  ])
})

test('a new form begins at its first step', () => {
  expect(getProgress(getState(createForm()))).toEqual({ done: new Set(), first: 'about' })
})

test('the form opens where something required is missing', () => {
  const values = completeValues.filter(({ field }) => field !== 'employer')
  expect(getProgress(getState(createForm({ values }))).first).toBe('work')
})

test('a step that may stay empty is passed when a later one has answers', () => {
  const { done, first } = getProgress(getState(createForm({ values: [...completeValues] })))
  expect(first).toBe('documents')
  expect(done).toContain('money')
  const before = completeValues.filter(({ field }) => !field.startsWith('emergency_'))
  expect(getProgress(getState(createForm({ values: before }))).first).toBe('money')
})

test('a field that depends on another is required only with it', () => {
  const values = completeValues.map((value) =>
    value.field === 'occupation' ? toValue('occupation', 'retired') : value,
  )
  const retired = values.filter(({ field }) => field !== 'employer' && field !== 'position')
  expect(getProgress(getState(createForm({ values: retired }))).done).toContain('work')
})
