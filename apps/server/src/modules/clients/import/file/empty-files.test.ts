import { expect, test } from 'vitest'
import { parseFile } from './parse-file.ts'

test.each([' ', '\t', ',', ';;', '""', '\n \n', '\u00A0', '\uFEFF '])(
  'refuses a file of nothing but %j',
  (text) => {
    expect(() => parseFile({ csv: new TextEncoder().encode(text) })).toThrow('no clients')
  },
)
