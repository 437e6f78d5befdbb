const channelName = 'pb-draft-locks'
/** A suspended tab does not reply in time; its lock is then stolen. */
const requestTimeoutMs = 1500
/** Time for a tab that replied to save its draft. */
const saveTimeoutMs = 20_000

interface LockMessage {
  readonly kind: 'give it to me' | 'saving it first'
  readonly key: string
}

export interface DraftLock {
  release(): void
}

const lockName = (key: string): string => `pb-draft ${key}`

function post(channel: BroadcastChannel, word: LockMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage(word)
}

/** Locks that this page is releasing. Acquiring one again waits for that. */
const releasing = new Map<string, Promise<void>>()

function requestLock(key: string, options: LockOptions, onLost: () => void): Promise<DraftLock | null> {
  // The Web Locks API needs a secure context. Without it every tab may write.
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return Promise.resolve({ release: () => undefined })
  return new Promise((resolve) => {
    let released = false
    const held = locks.request(lockName(key), options, (lock) => {
      if (!lock) {
        resolve(null)
        return undefined
      }
      return new Promise<void>((end) => {
        resolve({
          release: () => {
            released = true
            end()
            releasing.set(
              key,
              held.then(() => undefined),
            )
          },
        })
      })
    })
    held.catch(() => {
      // Another tab stole the lock, or the request was aborted.
      if (!released) onLost()
      resolve(null)
    })
  })
}

/** Whether any tab has this draft open. */
export async function isLocked(key: string): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager }
  const found = await locks?.query()
  return found?.held?.some(({ name }) => name === lockName(key)) ?? false
}

/** Resolves once no tab has this draft open. */
export async function waitUntilFree(key: string): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  await locks?.request(lockName(key), () => undefined)
}

/**
 * Acquires the lock of a draft, so that only one tab at a time writes it. Null when another tab holds it. `onLost` is
 * called when another tab takes it over.
 */
export async function acquireLock(key: string, onLost: () => void): Promise<DraftLock | null> {
  await releasing.get(key)?.catch(() => undefined)
  return requestLock(key, { ifAvailable: true }, onLost)
}

/** Takes over the lock from the tab that holds it, after that tab has saved its changes. */
export async function takeOverLock(key: string, onLost: () => void): Promise<DraftLock | null> {
  const channel = new BroadcastChannel(channelName)
  const timeout = new AbortController()
  let timer = setTimeout(() => timeout.abort(), requestTimeoutMs)
  channel.addEventListener('message', ({ data }: MessageEvent<LockMessage>) => {
    if (data.key !== key || data.kind !== 'saving it first') return
    clearTimeout(timer)
    timer = setTimeout(() => timeout.abort(), saveTimeoutMs)
  })
  post(channel, { kind: 'give it to me', key })
  const lock = await requestLock(key, { signal: timeout.signal }, () => undefined)
  clearTimeout(timer)
  channel.close()
  return lock ?? requestLock(key, { steal: true }, onLost)
}

/** Calls `onRequest` when another tab requests the lock. It returns true when this tab holds it and starts saving. */
export function onLockRequested(key: string, onRequest: () => boolean): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<LockMessage>) => {
    if (data.key === key && data.kind === 'give it to me' && onRequest())
      post(channel, { kind: 'saving it first', key })
  })
  return () => channel.close()
}
