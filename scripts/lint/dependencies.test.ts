import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const page = readFileSync('docs/decisions/0008-dependencies.md', 'utf8')

/**
 * The names in the first column of the tables: full ones, and parts of the scope before them (`fastify (+ static)` is
 * @fastify/static), or all that begin so (`@types/*`).
 */
const listed = Array.from(page.matchAll(/^\| ([^|]+) \|/gm), (match) => match[1]!)
  .filter((cell) => !/^(?:package|-+)$/.test(cell))
  .flatMap((cell) => cell.replace(/\(\+ ([^)]+)\)/g, ', $1').split(','))
  .map((name) => name.trim())

const installed = globSync(['package.json', '{apps,packages}/*/package.json']).flatMap((path) => {
  const found = JSON.parse(readFileSync(path, 'utf8')) as Record<string, Record<string, string> | undefined>
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
    Object.keys(found[kind] ?? {}),
  )
})

/** Those that need no reason in a table: this project's own, and Node itself, of which the page has a sentence. */
const isOwn = (name: string): boolean => name.startsWith('@pb/') || name.startsWith('node-')

const names = (entry: string, name: string): boolean =>
  entry.endsWith('*') ? name.startsWith(entry.slice(0, -1)) : name === entry || name.endsWith(`/${entry}`)

describe('the page about dependencies', () => {
  it('has a reason for each installed package', () => {
    expect(installed.length).toBeGreaterThan(100)
    const missing = installed.filter((name) => !isOwn(name) && !listed.some((entry) => names(entry, name)))
    expect(missing).toEqual([])
  })

  it('names no package that is not installed', () => {
    expect(listed.filter((entry) => !installed.some((name) => names(entry, name)))).toEqual([])
  })
})
