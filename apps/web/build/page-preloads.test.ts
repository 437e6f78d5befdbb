import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRoutes, listPreloads } from './page-preloads.ts'

const source = `
  { index: true, lazy: () => import('./pages/home.tsx') },
  { path: 'clients', loader: () => redirect('/clients/rental') },
  { path: 'clients/:type?/:id?', lazy: () => import('./pages/clients.tsx') },
  {
    path: 'clients/tasks',
    lazy: async () => ({ Component: (await import('../features/tasks.tsx')).Tasks }),
  },
  { path: '/login', lazy: () => import('./pages/login.tsx') },
  { path: '*', lazy: () => import('./pages/not-found.tsx') },`

test('finds the page of each path, the most specific first', () => {
  const routes = findRoutes(source)
  const find = (path: string) => routes.find(({ pattern }) => new RegExp(pattern).test(path))?.module
  expect(find('/')).toBe('src/app/pages/home.tsx')
  expect(find('/clients/tasks')).toBe('src/features/tasks.tsx')
  expect(find('/clients/rental/7')).toBe('src/app/pages/clients.tsx')
  expect(find('/login')).toBe('src/app/pages/login.tsx')
  expect(find('/clients/rental/7/8')).toBeUndefined()
  expect(find('/nowhere')).toBeUndefined()
})

test('lists what a page imports beside the application, each file once', () => {
  const manifest = {
    'index.html': { file: 'index.js', imports: ['_kit.js'] },
    '_kit.js': { file: 'kit.js' },
    '_list.js': { file: 'list.js', imports: ['_kit.js'] },
    'a.tsx': { file: 'a.js', imports: ['_list.js', '_kit.js'] },
    'b.tsx': { file: 'b.js', imports: ['_list.js'] },
  }
  const routes = [
    { pattern: '^/a$', module: 'a.tsx' },
    { pattern: '^/b$', module: 'b.tsx' },
  ]
  expect(listPreloads(manifest, routes)).toEqual({
    files: ['a.js', 'list.js', 'b.js'],
    routes: [
      ['^/a$', [0, 1]],
      ['^/b$', [2, 1]],
    ],
  })
  expect(() => listPreloads(manifest, [{ pattern: '^/c$', module: 'c.tsx' }])).toThrow('c.tsx')
})

test('finds every lazy page of the router', () => {
  const router = readFileSync(join(import.meta.dirname, '../src/app/router.tsx'), 'utf8')
  // All but the page of unknown paths.
  expect(findRoutes(router)).toHaveLength(router.split('lazy:').length - 2)
})
