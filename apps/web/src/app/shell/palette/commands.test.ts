import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { router } from '../../router.tsx'
import { getActions, getPages } from './commands.ts'

const context = { theme: 'dark', choice: 'dark', markAllRead: () => {} } as const
const everything = [
  ...getPages(['AGENT', 'DEVELOPER', 'SUPERVISOR']),
  ...getActions({ ...context, roles: ['AGENT'] }),
]

test('every command has an existing route or an action', () => {
  for (const { to, run, title } of everything) {
    expect((to === undefined) !== (run === undefined), title).toBe(true)
    if (to === undefined) continue
    const [path] = to.split('#')
    const leaf = matchRoutes(router.routes, path!)?.at(-1)
    expect(leaf?.route.path, title).not.toBe('*')
    expect(leaf, title).toBeDefined()
  }
})

test('offers each command once, and role pages only to their role', () => {
  const ids = everything.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const titles = (...roles: Parameters<typeof getPages>[0]) => getPages(roles).map(({ title }) => title)
  expect(titles('AGENT')).not.toContain('Members')
  expect(titles('AGENT', 'SUPERVISOR')).toContain('Members')
  expect(titles('DEVELOPER')).toContain('Diagnostics')
  expect(titles('SUPERVISOR')).not.toContain('Diagnostics')
})

test('offers the device theme only when another theme is chosen', () => {
  const titles = (choice: 'dark' | 'system') =>
    getActions({ ...context, roles: ['AGENT'], choice }).map(({ title }) => title)
  expect(titles('system')).not.toContain('Use device theme')
  expect(titles('dark')).toContain('Switch to light theme')
})
