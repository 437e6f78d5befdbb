import { describe, expect, it } from 'vitest'
import { readListedTexts, toDriverType } from './describe-types.ts'

describe('types of columns', () => {
  it.each([
    ['int8', 'string'],
    ['int2', 'number'],
    ['_int4', 'number[]'],
    ['timestamptz', 'Date'],
    ['date', 'string'],
    ['_text', 'string[]'],
    ['jsonb', 'unknown'],
    ['tsvector', 'string'],
  ])('are what the driver makes of %s', (type, expected) => {
    expect(toDriverType(type)).toBe(expected)
  })

  it.each([
    [`CHECK (state = ANY (ARRAY['open'::text, 'closed'::text]))`, ['open', 'closed']],
    [`CHECK (state = 'open'::text)`, ['open']],
    [`CHECK (state = ANY (ARRAY[''::text, 'it is, so'::text]))`, ['', 'it is, so']],
    [`CHECK (other = ANY (ARRAY['open'::text]))`, undefined],
    [`CHECK (state <> ''::text)`, undefined],
    [`CHECK (state = 'open'::text OR paid)`, undefined],
    [`CHECK (state = ANY (ARRAY['open'::text]) OR paid)`, undefined],
  ])('list the texts of a check constraint: %s', (check, texts) => {
    expect(readListedTexts('state', check)).toEqual(texts)
  })
})
