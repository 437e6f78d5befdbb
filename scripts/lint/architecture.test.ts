import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { architecture, checkPaths, checkSize } from './readmes.ts'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(join(root, architecture), 'utf8')

/** The modules of a text in their order, without white space. */
const toModules = (text: string, separator: string): string[] =>
  text
    .split(separator)
    .map((name) => name.replaceAll(/['\s]/g, ''))
    .filter((name) => name !== '')

describe('the page for new engineers', () => {
  test('has at most 100 short lines', () => {
    expect(checkSize(page, 100)).toEqual([])
  })

  test('names no file or folder that does not exist', () => {
    expect(checkPaths(root, architecture, page)).toEqual([])
    expect(checkPaths(root, architecture, '`apps/server/src/nowhere.ts`')).toEqual([
      'apps/server/src/nowhere.ts does not exist',
    ])
  })

  test('has the ladder of modules as the boundaries have it', () => {
    const rules = readFileSync(join(root, 'scripts/lint/boundaries.mjs'), 'utf8')
    const ladder = toModules(/^const ladder = \[([^\]]*)\]/m.exec(rules)?.[1] ?? '', ',')
    const shown = page.split('\n\n').find((paragraph) => paragraph.startsWith('media · ')) ?? ''
    expect(ladder.length).toBeGreaterThan(50)
    expect(toModules(shown, '·')).toEqual(ladder)
  })
})
