import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'apps/web/src'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|fixture)\.tsx?$/.test(path))
  .map((path) => ({ path: path.replace('apps/web/src/', ''), text: readFileSync(join(root, path), 'utf8') }))
  .filter(({ text }) => text.includes('useMutation'))

/** The text from an opening parenthesis to the one that closes it. */
function readArguments(text: string, open: number): string {
  let depth = 0
  for (let end = open; end < text.length; end += 1) {
    if (text[end] === '(') depth += 1
    if (text[end] === ')') depth -= 1
    if (depth === 0) return text.slice(open, end)
  }
  return text.slice(open)
}

const calls = sources.flatMap(({ path, text }) =>
  [...text.matchAll(/\buseMutation\(/g)].map((match) => ({
    path,
    options: readArguments(text, match.index + match[0].length - 1),
  })),
)

/** Pages behind links: without toasts, so without the mutation cache and its `meta`. */
const publicPage =
  /^features\/(?:listing-sends\/shared-page|applications\/(?:renter-form|document-signing|package-link)|inquiries\/form)\//

it('mutations of the app are typed by lib/use-mutation.ts, those of public pages have no meta', () => {
  const direct = sources.filter(({ text }) =>
    /import \{[^}]*\buseMutation\b[^}]*\} from '@tanstack\/react-query'/.test(text),
  )
  const paths = direct.map(({ path }) => path).filter((path) => path !== 'lib/use-mutation.ts')
  expect(paths.filter((path) => !publicPage.test(path))).toEqual([])
  const meta = calls.filter(({ path, options }) => publicPage.test(path) && options.includes('meta:'))
  expect(meta.map(({ path }) => path)).toEqual([])
})

it('a mutation declares in its meta what it shows, logs and offers to undo', () => {
  expect(calls.length).toBeGreaterThan(300)
  const showing = calls.filter(({ options }) => /\b(?:toast\b|undoAction\(|logError\()/.test(options))
  expect(showing.map(({ path }) => path).filter((path) => !publicPage.test(path))).toEqual([])
})

it('no hook wraps useMutation to show errors or successes', () => {
  const wrapping = sources.filter(({ text }) =>
    /readonly errorTitle: string \| null|readonly onSuccess\?: \(/.test(text),
  )
  expect(wrapping.map(({ path }) => path)).toEqual([])
  const named = sources.flatMap(({ text }) => text.match(/(?<=function |const )use\w+Mutation\b/g) ?? [])
  // The first has an optimistic update with rollback, the second is of a page without toasts.
  expect(named.toSorted()).toEqual(['usePageMutation', 'useThreadMutation'])
})
