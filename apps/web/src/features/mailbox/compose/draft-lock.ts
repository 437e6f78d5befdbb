const channelName = 'pb-draft-locks'
/** A tab that is asleep does not answer; then what it had is taken. */
const patienceMs = 1500

interface Hold {
  /** Gives it back. */
  release(): void
}

const lockName = (key: string): string => `pb-draft ${key}`

function hold(key: string, options: LockOptions, onLost: () => void): Promise<Hold | null> {
  // Locks exist in secure contexts alone; without them every tab may write.
  const { locks } = navigator as { locks?: LockManager }
  if (!locks) return Promise.resolve({ release: () => undefined })
  return new Promise((resolve) => {
    let released = false
    locks
      .request(lockName(key), options, (lock) => {
        if (!lock) {
          resolve(null)
          return undefined
        }
        return new Promise<void>((end) => {
          resolve({
            release: () => {
              released = true
              end()
            },
          })
        })
      })
      .catch(() => {
        // Another tab took it, or gave up waiting for it.
        if (!released) onLost()
        resolve(null)
      })
  })
}

/** Whether some tab has this draft open. */
export async function isHeld(key: string): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager }
  const found = await locks?.query()
  return found?.held?.some(({ name }) => name === lockName(key)) ?? false
}

/**
 * One tab at a time writes a draft, so that two never eat each other's text. Returns null where another tab has it;
 * `take` then asks that tab to save and let go. `onAsked` is called when this tab is asked, `onLost` when it was taken.
 */
export async function holdDraft(key: string, onLost: () => void): Promise<Hold | null> {
  return hold(key, { ifAvailable: true }, onLost)
}

/** Has the draft from the tab that holds it, once that has saved what it has. */
export async function takeDraft(key: string, onLost: () => void): Promise<Hold | null> {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage(key)
  channel.close()
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  const given = await hold(key, { signal: patience.signal }, () => undefined)
  clearTimeout(timer)
  return given ?? hold(key, { steal: true }, onLost)
}

/** Calls back when another tab wants the draft. Returns what ends that. */
export function onDraftAsked(key: string, asked: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (data === key) asked()
  })
  return () => channel.close()
}
