import { documentKinds } from '@pb/rules/applications/documents'
import { formFields, petFields } from '@pb/rules/applications/fields'
import { applicantTypes, formLanguages } from '@pb/rules/applications/vocabulary'
import { describe, expect, test } from 'vitest'
import { getChoiceText, getFieldText } from '../model/field-text.ts'
import { stepKeys } from '../model/steps.ts'
import { detectLanguage, formTexts } from './languages.ts'

/** Returns every text by its path; functions are called with sample values. */
function listTexts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value === 'function') return [[path, (value as (...values: unknown[]) => string)('2', 2, 2)]]
  return Object.entries(value as object).flatMap(([key, inner]) => listTexts(inner, `${path}.${key}`))
}

/** Words that are the same in both languages. */
const sameInBoth = new Set(['.page.continue', '.field.no', '.documents.formats'])

describe.each(formLanguages.map(({ key }) => key))('the form in %s', (language) => {
  const texts = formTexts[language]

  test('has a label for every field, and a text for every choice', () => {
    for (const { key: type } of applicantTypes)
      for (const field of [...formFields.map(({ field }) => field), ...petFields])
        expect(getFieldText(texts, field, type).label, field).not.toBe(field)
    for (const { field, choices = [] } of formFields)
      for (const choice of choices) expect(getChoiceText(texts, field, choice), choice).not.toBe(choice)
  })

  test('has a text for every step, kind of document and type of applicant', () => {
    expect(Object.keys(texts.steps)).toEqual([...stepKeys])
    expect(Object.keys(texts.documents.kinds)).toEqual(documentKinds.map(({ key }) => key))
    expect(Object.keys(texts.types)).toEqual(applicantTypes.map(({ key }) => key))
  })

  test('has no empty text', () => {
    for (const [path, text] of listTexts(texts)) expect(text.trim(), path).not.toBe('')
  })
})

test('no text is left in English', () => {
  const english = new Map(listTexts(formTexts.en))
  const untranslated = listTexts(formTexts.es).filter(
    ([path, text]) => english.get(path) === text && !sameInBoth.has(path),
  )
  expect(untranslated).toEqual([])
})

test.each([
  [['es-MX', 'en-US'], 'es'],
  [['fr-FR', 'es'], 'es'],
  [['en-GB'], 'en'],
  [['zh-CN'], 'en'],
  [[], 'en'],
])('a browser that prefers %j gets %s before the form is known', (preferred, language) => {
  expect(detectLanguage(preferred)).toBe(language)
})
