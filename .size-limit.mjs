import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const dist = join(import.meta.dirname, 'apps/web/dist')
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/** A chunk and everything that it imports before it can run. */
function withImports(name, found = new Set()) {
  if (found.has(name)) return found
  found.add(name)
  for (const inner of manifest[name].imports ?? []) withImports(inner, found)
  return found
}

function files(names) {
  return [...names].map((name) => join(dist, manifest[name].file))
}

/** What the browser fetches of JavaScript before the page of these sources can be used. */
function firstLoad(...pages) {
  return files(pages.reduce((found, page) => withImports(page, found), withImports('index.html')))
}

const limit = '180 kB'

export default [
  {
    name: 'the signed-in shell with its home',
    path: firstLoad('src/app/pages/home-page.tsx'),
    limit,
    brotli: true,
  },
  {
    name: 'the sign-in page',
    path: firstLoad('src/features/accounts/sign-in/pages/login.tsx'),
    limit,
    brotli: true,
  },
  {
    name: 'the page behind a personal link',
    path: files(withImports('shared.html')),
    limit: '100 kB',
    brotli: true,
  },
  {
    name: 'the renter’s form',
    path: files(withImports('apply.html')),
    // With the ranges of ZIP codes of all states.
    limit: '112 kB',
    brotli: true,
  },
  {
    name: 'the page behind a package link',
    path: files(withImports('package.html')),
    limit: '90 kB',
    brotli: true,
  },
  {
    name: 'the page on which a document is signed',
    path: files(withImports('sign.html')),
    limit: '110 kB',
    brotli: true,
  },
  {
    name: 'the page on which visitors of an open house sign in',
    path: files(withImports('open-house.html')),
    limit: '110 kB',
    brotli: true,
  },
  {
    name: 'the page on which people watch a live stream',
    path: files(withImports('live.html')),
    limit: '110 kB',
    brotli: true,
  },
  {
    name: 'the public form of inquiries',
    path: files(withImports('inquire.html')),
    limit: '110 kB',
    brotli: true,
  },
  { name: 'the results page', path: firstLoad('src/app/pages/results-page.tsx'), limit, brotli: true },
]
