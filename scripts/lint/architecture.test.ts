import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')

/** Returns a folder and the folders below it that hold code, relative to the repository. */
function findFolders(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true })
  const below = entries
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => findFolders(join(folder, entry.name)))
  const hasCode = entries.some((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  return hasCode ? [relative(root, folder), ...below] : below
}

test('the page for new engineers names every folder with code', () => {
  const folders = [
    'apps/server/src',
    'apps/web/src',
    'packages/rules/src',
    'packages/contract/src',
    'e2e',
  ].flatMap((folder) => findFolders(join(root, folder)))
  expect(folders.length).toBeGreaterThan(150)
  expect(folders.filter((folder) => !page.includes(`${basename(folder)}/`))).toEqual([])
})

test('the page for new engineers names no file that does not exist', () => {
  const paths = [...page.matchAll(/`((?:apps|packages)\/[\w./-]+\.tsx?)`/g)].map((match) => match[1] ?? '')
  expect(paths.length).toBeGreaterThan(5)
  for (const path of paths) expect(() => readFileSync(join(root, path))).not.toThrow()
})
