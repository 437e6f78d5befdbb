import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { modules } from './modules/registry.ts'
import { platformKeyUses } from './platform/secret-key/uses.ts'

/** Files that derive keys for the purposes of others; and the key of backups, which is derived from their passphrase. */
const generic = new Set([
  'platform/backup/secret.ts',
  'platform/link-token.ts',
  'platform/office-secret.ts',
  'platform/secret-key/change-key.ts',
  'platform/secret-key/former-keys.ts',
  'platform/secret-key/reseal.ts',
  'platform/secrets.ts',
])

/** The second argument: a text, or the name of a constant. */
const calls = /\bderiveKey(?:At)?\((?:\s*(?:\{[^}]*\}|[\w.]+),\s*(?:'([^']+)'|(\w+)))?/g

/** Returns the purposes of the keys that a file derives, and of the uses that it declares. */
function listPurposes(path: string, text: string): string[] {
  const derived = [...text.matchAll(calls)].map(([, literal, name = '']) => {
    const purpose = literal ?? new RegExp(`\\bconst ${name} = '([^']+)'`).exec(text)?.[1]
    if (purpose === undefined)
      throw new Error(`${path}: name the purpose as text, or as a constant of the file`)
    return purpose
  })
  const declared = text.includes('secret-key/uses.ts')
    ? [...text.matchAll(/\bpurpose: '([^']+)'/g)].map(([, purpose]) => purpose!)
    : []
  return [...derived, ...declared]
}

test('a module declares each purpose of a key, so that a change of SECRET_KEY includes what depends on it', () => {
  const uses = [...platformKeyUses, ...modules.flatMap(({ secretKeyUses }) => secretKeyUses ?? [])]
  const declared = new Set(uses.map(({ purpose }) => purpose))
  const found = globSync('**/*.ts', { cwd: import.meta.dirname })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(test|fixture)\.ts$/.test(path) && !generic.has(path))
    .flatMap((path) => listPurposes(path, readFileSync(join(import.meta.dirname, path), 'utf8')))
  expect(new Set(found).size).toBeGreaterThan(20)
  expect(found.filter((purpose) => !declared.has(purpose))).toEqual([])
})

test('finds purposes in calls, constants and declarations, and refuses what it cannot read', () => {
  const text = `import type { UseKind } from '../secret-key/uses.ts'
    const other = 'two'
    deriveKey(env.secretKey, 'one'), deriveKey(
      deps.env.secretKey,
      other,
    ), deriveKeyAt({ ...deps, db: tx }, other, at), { purpose: 'three' }`
  expect(listPurposes('sample.ts', text)).toEqual(['one', 'two', 'two', 'three'])
  expect(() => listPurposes('sample.ts', 'deriveKey(key, settings.purpose)')).toThrow('sample.ts')
  expect(() => listPurposes('sample.ts', 'deriveKey(make(), purpose)')).toThrow('sample.ts')
})
