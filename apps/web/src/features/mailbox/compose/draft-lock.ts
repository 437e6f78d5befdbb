const channelName = 'pb-draft-locks'
/** A tab that is asleep does not answer; then what it had is taken. */
const patienceMs = 1500
/** One that answers may take so long to save what it has. */
const savingMs = 20_000

interface Word {
  readonly kind: 'give it to me' | 'saving it first'
  readonly key: string
}

export interface Hold {
  /** Gives it back. */
  release(): void
}

const lockName = (key: string): string => `pb-draft ${key}`

function say(channel: BroadcastChannel, word: Word): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  channel.postMessage(word)
}

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

/** Resolves once no tab has this draft open. */
export async function whenFree(key: string): Promise<void> {
  const { locks } = navigator as { locks?: LockManager }
  await locks?.request(lockName(key), () => undefined)
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
  const patience = new AbortController()
  let timer = setTimeout(() => patience.abort(), patienceMs)
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.key !== key || data.kind !== 'saving it first') return
    clearTimeout(timer)
    timer = setTimeout(() => patience.abort(), savingMs)
  })
  say(channel, { kind: 'give it to me', key })
  const given = await ask(key, { signal: patience.signal }, () => undefined)
  clearTimeout(timer)
  channel.close()
  return given ?? ask(key, { steal: true }, onLost)
}

/** Calls back when another tab wants the draft; true where this one has it, and is about to save. */
export function onDraftAsked(key: string, asked: () => boolean): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
    if (data.key === key && data.kind === 'give it to me' && asked())
      say(channel, { kind: 'saving it first', key })
  })
  return () => channel.close()
}
