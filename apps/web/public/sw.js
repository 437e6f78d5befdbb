// Shows pushes, and leads where they lead. Opens the tours that features/tours/offline/keep-page.ts kept, without a
// network; it answers no other request and keeps nothing by itself.

/** Safari takes the permission away from those who keep still; elsewhere a page that is looked at may tell itself. */
const mustShow = /^((?!chrome|android|crios|edg).)*safari/i.test(self.navigator.userAgent)

function windows() {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

async function show({ alert_id: id, message, link }) {
  // The tab that is looked at shows it itself (features/notifications/hooks/use-alert-events.ts); a test is always shown.
  const seen = (await windows()).some(({ visibilityState }) => visibilityState === 'visible')
  if (seen && !mustShow && id !== '0') return
  await self.registration.showNotification('PB Office', {
    body: message,
    // The same one again, as after a retry, takes the place of the first, and makes no second sound.
    tag: `alert-${id}`,
    icon: '/favicon.svg',
    data: { id, link: link ?? '/' },
  })
}

async function open({ id, link }) {
  const [first, ...others] = await windows()
  const tab = [first, ...others].find((client) => client?.visibilityState === 'visible') ?? first
  if (!tab) return self.clients.openWindow(id === '0' ? link : `${link}#alert-${id}`)
  // Before the focus, which the browser may refuse.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client is of our origin
  tab.postMessage({ type: 'open-alert', alert_id: id, link })
  await tab.focus()
}

const cacheName = 'tours'
/** How long the network may take until a kept page opens instead. */
const patienceMs = 4000

async function openTour(request) {
  const page = await caches.match('/tours', { cacheName })
  if (!page) return fetch(request)
  const fetched = fetch(request).then(
    (response) => (response.status >= 500 ? page : response),
    () => page,
  )
  return Promise.race([fetched, new Promise((done) => setTimeout(() => done(page), patienceMs))])
}

async function openAsset(request) {
  return (await caches.match(request.url, { cacheName, ignoreVary: true })) ?? fetch(request)
}

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (mode === 'navigate') {
    if (/^\/tours\/\d+$/.test(pathname)) event.respondWith(openTour(event.request))
  } else if (/^\/(assets|transcode)\/|^\/theme\.js$/.test(pathname))
    event.respondWith(openAsset(event.request))
})
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data))
})
