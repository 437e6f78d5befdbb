/** What this browser keeps of one person's tours, for use without a network. */
export const offlineDatabase = 'pb-tours'
export const offlineTable = 'entries'
/** Of the Cache API: the page, its code and photos. `public/sw.js` answers from it. */
export const offlineCache = 'tours'

const ownerKey = 'offline_owner'

/** Records whose tours are kept. Called once something is stored. */
export function setOfflineOwner(userId: string): void {
  localStorage.setItem(ownerKey, userId)
}

function clearDatabase(): void {
  const opening = indexedDB.open(offlineDatabase)
  opening.addEventListener('success', () => {
    const { result } = opening
    if (result.objectStoreNames.contains(offlineTable))
      result.transaction(offlineTable, 'readwrite').objectStore(offlineTable).clear()
    result.close()
  })
}

/** Deletes what is kept, unless it is this person's. */
export function forgetOfflineData(except: string | null): void {
  const owner = localStorage.getItem(ownerKey)
  if (owner === null || owner === except) return
  localStorage.removeItem(ownerKey)
  clearDatabase()
  if ('caches' in globalThis) void caches.delete(offlineCache)
}
