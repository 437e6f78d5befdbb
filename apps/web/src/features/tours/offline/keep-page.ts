import type { Tour } from '@pb/contract/tours'
import { photoUrl } from '../../../components/domain/photo/photo-frame.tsx'
import { offlineCache } from '../../../lib/offline-data.ts'

/** The key of the page itself, which is the same for every tour. */
const pageKey = '/tours'

/** Photos that a sheet shows. */
const listPhotos = (tours: readonly Tour[]): string[] =>
  tours.flatMap(({ stops }) =>
    stops.flatMap(({ listing, photos }) =>
      [...(listing.photo === null ? [] : [listing.photo]), ...photos.map(({ name }) => name)].map((name) =>
        photoUrl('wcontact-s', name),
      ),
    ),
  )

/** Code, styles and fonts that the page has loaded. */
function listAssets(): string[] {
  const tags = document.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet]')
  const linked = [...tags].map((tag) => tag.getAttribute('src') ?? tag.getAttribute('href') ?? '')
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const paths = [...linked, ...loaded, import.meta.url]
    .map((url) => new URL(url, location.href))
    .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets\/|theme\.js)/.test(pathname))
  return [...new Set(paths.map(({ pathname }) => pathname))]
}

/**
 * Keeps the page of tours, so that the service worker can open it without a network. Photos and code that no kept tour
 * needs any more are dropped.
 */
export async function keepPage(tours: readonly Tour[]): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis) || !navigator.onLine) return
  await navigator.serviceWorker.register('/sw.js')
  const page = await fetch(location.pathname, { headers: { accept: 'text/html' } })
  if (!page.ok) return
  const cache = await caches.open(offlineCache)
  const needed = new Set([...listAssets(), ...listPhotos(tours)])
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  // One that is missing does not keep the others away.
  await Promise.allSettled([...needed].filter((path) => !kept.has(path)).map((path) => cache.add(path)))
  await cache.put(pageKey, page)
  const dropped = [...kept].filter((path) => path !== pageKey && !needed.has(path))
  await Promise.all(dropped.map((path) => cache.delete(path)))
}
