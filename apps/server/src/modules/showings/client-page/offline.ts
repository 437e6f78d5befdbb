import { createHash } from 'node:crypto'

/** Pages are kept this long after they were last open. */
const keptDays = 30

/** Of the service worker, which answers for pages below it alone. */
const workerPath = '/showing/sw.js'

/** Keeps an open page on the client's phone. */
export const offlineScript = `navigator.serviceWorker?.register('${workerPath}').then(() => navigator.serviceWorker.ready)
.then((registration) => registration.active.postMessage('keep'))`

export const offlineScriptHash = createHash('sha256').update(offlineScript).digest('base64')

/**
 * Opens pages that were open before without a network. The network's answer always comes first, and replaces the page or,
 * when the link does not work any more, removes it.
 */
export const workerSource = `const cacheName = 'showings'
const maxAgeMs = ${keptDays} * 86400000

async function dropOld(cache) {
  for (const request of await cache.keys()) {
    const date = (await cache.match(request)).headers.get('date')
    if (date !== null && Date.now() - Date.parse(date) > maxAgeMs) await cache.delete(request)
  }
}

async function keep(url, response) {
  const cache = await caches.open(cacheName)
  if (response.ok) await cache.put(url, response)
  else if (response.status === 404) await cache.delete(url)
  await dropOld(cache)
}

async function open(request) {
  try {
    const response = await fetch(request)
    await keep(request.url, response.clone())
    return response
  } catch (error) {
    const kept = await caches.match(request.url, { cacheName, ignoreVary: true })
    if (kept) return kept
    throw error
  }
}

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('message', (event) => {
  const { url } = event.source
  event.waitUntil(fetch(url).then((response) => keep(url, response)))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.mode === 'navigate' && request.method === 'GET') event.respondWith(open(request))
})
`
