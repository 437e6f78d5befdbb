import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { router } from '../../router.tsx'
import { actionsFor, pagesFor } from './commands.ts'

const doing = { theme: 'dark', choice: 'dark', markAllRead: () => {} } as const
const everything = [...pagesFor(['AGENT', 'DEVELOPER', 'SUPERVISOR']), ...actionsFor(doing)]

test('whatever is offered exists: a page of the router, or something to do', () => {
  for (const { to, run, title } of everything) {
    expect((to === undefined) !== (run === undefined), title).toBe(true)
    if (to === undefined) continue
    const [path] = to.split('#')
    const leaf = matchRoutes(router.routes, path!)?.at(-1)
    expect(leaf?.route.path, title).not.toBe('*')
    expect(leaf, title).toBeDefined()
  }
})

test('each is offered once, and the pages of a role to that role alone', () => {
  const ids = everything.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const titles = (...roles: Parameters<typeof pagesFor>[0]) => pagesFor(roles).map(({ title }) => title)
  expect(titles('AGENT')).not.toContain('Members')
  expect(titles('AGENT', 'SUPERVISOR')).toContain('Members')
  expect(titles('DEVELOPER')).toContain('Diagnostics')
  expect(titles('SUPERVISOR')).not.toContain('Diagnostics')
})

test('the theme of the device is offered only to those who chose another', () => {
  const titles = (choice: 'dark' | 'system') => actionsFor({ ...doing, choice }).map(({ title }) => title)
  expect(titles('system')).not.toContain('Use the theme of this device')
  expect(titles('dark')).toContain('Switch to the light theme')
})
