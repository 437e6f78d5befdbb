const channelName = 'pb-draft-locks'
/** A tab that is asleep does not answer; then what it had is taken. */
const patienceMs = 1500

export interface Hold {
  /** Gives it back. */
  release(): void
}

const lockName = (key: string): string => `pb-draft ${key}`

/** What this page is giving back: until it has, nobody else seems to hold it. */
const givingBack = new Map<string, Promise<void>>()

function ask(key: string, options: LockOptions, onLost: () => void): Promise<Hold | null> {
  // Locks exist in secure contexts alone; without them every tab may write.
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
            givingBack.set(
              key,
              held.then(() => undefined),
            )
          },
        })
      })
    })
    held.catch(() => {
      // Another tab took it, or waiting for it was given up.
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
 * One tab at a time writes a draft, so that two never eat each other's text. Null where another tab has it; `onLost`
 * is called when it was taken from here.
 */
export async function holdDraft(key: string, onLost: () => void): Promise<Hold | null> {
  await givingBack.get(key)?.catch(() => undefined)
  return ask(key, { ifAvailable: true }, onLost)
}

/** Has the draft from the tab that holds it, once that has saved what it has. */
export async function takeDraft(key: string, onLost: () => void): Promise<Hold | null> {
  const channel = new BroadcastChannel(channelName)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage(key)
  channel.close()
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), patienceMs)
  const given = await ask(key, { signal: patience.signal }, () => undefined)
  clearTimeout(timer)
  return given ?? ask(key, { steal: true }, onLost)
}

/** Calls back when another tab wants the draft. Returns what ends that. */
export function onDraftAsked(key: string, asked: () => void): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
    if (data === key) asked()
  })
  return () => channel.close()
}
