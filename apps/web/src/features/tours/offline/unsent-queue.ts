import type { Tour } from '@pb/contract/tours'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { isRefusal, sendItem } from './send-item.ts'
import { dropUnsent, listUnsent, saveUnsent, type UnsentItem } from './tour-store.ts'

interface QueueOptions {
  readonly userId: string
  readonly tourId: string
  /** What the server has after an item was sent. */
  readonly onSaved: (tour: Tour) => void
  /** The device has no room, or refuses to store. */
  readonly onNotStored: () => void
}

/** Notes and photos of a tour that the server does not have yet. Each is stored on the device before it is sent. */
export class UnsentQueue {
  readonly #options: QueueOptions
  readonly #listeners = new Set<() => void>()
  #items: readonly UnsentItem[] = []
  #isSending = false

  constructor(options: QueueOptions) {
    this.#options = options
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Oldest first. */
  readonly getItems = (): readonly UnsentItem[] => this.#items

  #change(items: readonly UnsentItem[]): void {
    this.#items = items
    for (const listener of this.#listeners) listener()
  }

  /** Takes up what an earlier page stored, and sends it. */
  async resume(): Promise<void> {
    try {
      const stored = await listUnsent(this.#options.userId, this.#options.tourId)
      const known = new Set(stored.map(({ key }) => key))
      this.#change([...stored, ...this.#items.filter(({ key }) => !known.has(key))])
    } catch (error) {
      logError('Unsent notes could not be read', error)
    }
    await this.send()
  }

  async add(items: readonly UnsentItem[]): Promise<void> {
    const { userId, tourId, onNotStored } = this.#options
    this.#change([...this.#items, ...items])
    try {
      await Promise.all(items.map((item) => saveUnsent(userId, tourId, item)))
    } catch (error) {
      logError('A note or photo could not be stored on the device', error)
      onNotStored()
    }
    await this.send()
  }

  async drop(key: string): Promise<void> {
    this.#change(this.#items.filter((item) => item.key !== key))
    await dropUnsent(this.#options.userId, this.#options.tourId, key)
  }

  async #refuse(item: UnsentItem, error: unknown): Promise<void> {
    const refused = { ...item, failure: getErrorMessage(error) }
    this.#change(this.#items.map((other) => (other.key === item.key ? refused : other)))
    await saveUnsent(this.#options.userId, this.#options.tourId, refused)
  }

  /** Sends one item; false while the server cannot be reached. */
  async #sendNext(item: UnsentItem): Promise<boolean> {
    try {
      this.#options.onSaved(await sendItem(this.#options.tourId, item))
    } catch (error) {
      if (!isRefusal(error)) return false
      await this.#refuse(item, error)
      return true
    }
    await this.drop(item.key)
    return true
  }

  /** Sends all that the server has not refused, in order. */
  async send(): Promise<void> {
    if (this.#isSending) return
    this.#isSending = true
    try {
      for (;;) {
        const next = this.#items.find(({ failure }) => failure === undefined)
        if (!next || !(await this.#sendNext(next))) return
      }
    } finally {
      this.#isSending = false
    }
  }
}
