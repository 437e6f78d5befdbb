import type { SavedDraft } from '@pb/contract/mailbox-drafts'
import { HttpError } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { isUnsaved, startOf, step, type Autosave, type AutosaveEvent } from './model/autosave.ts'
import { differs, type Letter } from './model/letter.ts'

/** Ids of the draft on the server. */
export interface DraftIds {
  readonly id: string
  readonly messageId: string
  readonly threadId: string
}

/** What a save says beside the letter. */
export interface SaveMark {
  readonly editor: string
  /** Who had written the draft last when the form was opened with it. */
  readonly over: string | null
  readonly sequence: number
  /** Milliseconds. */
  readonly editedAt: number
}

export interface KeeperState {
  readonly ids: DraftIds | null
  /** - `kept`: nothing to say · `saved`: just now · `failing`: only this browser has the newest · `gone`: it was sent or discarded elsewhere */
  readonly status: 'kept' | 'saved' | 'failing' | 'gone'
}

interface Ports {
  save(letter: Letter, mark: SaveMark, draftId: string | null, last: boolean): Promise<SavedDraft>
  keepLocal(letter: Letter, mark: SaveMark, ids: DraftIds | null, saved: boolean): void
  dropLocal(editor: string): void
  now(): number
  /** Each time a save has arrived. */
  onSaved(): void
  onState(state: KeeperState): void
  /** The newest on the server is another form's: what is here goes on as a draft of its own, under this new name. */
  onBranched(): string
}

export const localPauseMs = 500
export const serverPauseMs = 2000
const retryMs = 10_000

interface Start {
  readonly editor: string
  readonly over: string | null
  readonly sequence: number
  readonly letter: Letter
  readonly ids: DraftIds | null
  /** The server does not have it yet. */
  readonly unsaved: boolean
  /** When what the server has was edited, in milliseconds: a change is later, whatever this computer's clock says. */
  readonly editedAt: number
}

/** Keeps a letter while it is written: in this browser after a short pause, on the server after a longer one. */
export class DraftKeeper {
  #letter: Letter
  #editor: string
  #over: string | null
  #ids: DraftIds | null
  #editedAt: number
  #state: Autosave
  #held = false
  #localTimer: ReturnType<typeof setTimeout> | undefined
  #serverTimer: ReturnType<typeof setTimeout> | undefined
  #idle: (() => void)[] = []
  readonly #ports: Ports

  constructor(start: Start, ports: Ports) {
    this.#letter = start.letter
    this.#editor = start.editor
    this.#over = start.over
    this.#ids = start.ids
    this.#ports = ports
    this.#editedAt = start.editedAt
    this.#state = startOf(start.sequence)
    if (start.unsaved) this.#state = step(this.#state, { kind: 'changed' }).state
  }

  /** The form is shown. */
  start(): void {
    if (this.unsaved) this.#plan(0)
  }

  get ids(): DraftIds | null {
    return this.#ids
  }

  get editor(): string {
    return this.#editor
  }

  /** Who had written the draft last, as it was opened. */
  get over(): string | null {
    return this.#over
  }

  get unsaved(): boolean {
    return isUnsaved(this.#state)
  }

  /** Number of the newest change. */
  get version(): number {
    return this.#state.newest
  }

  /** Takes up a change; nothing happens where nothing differs. */
  change(letter: Letter): void {
    if (this.#state.ended || !differs(letter, this.#letter)) {
      this.#letter = letter
      return
    }
    this.#letter = letter
    this.#editedAt = Math.max(this.#ports.now(), this.#editedAt + 1)
    this.#apply({ kind: 'changed' })
    clearTimeout(this.#localTimer)
    this.#localTimer = setTimeout(() => this.#keepLocal(), localPauseMs)
    this.#plan(serverPauseMs)
  }

  /** The page is hidden or closed: what is here is kept at once. */
  leave(): void {
    if (!this.unsaved || this.#held) return
    this.#keepLocal()
    this.#apply({ kind: 'leaving' }, true)
  }

  /** Saves now, and resolves once nothing is under way any more. */
  async settle(): Promise<void> {
    if (this.unsaved) this.#keepLocal()
    clearTimeout(this.#serverTimer)
    if (!this.#held) this.#apply({ kind: 'due' })
    while (this.#state.under.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- a save may follow the one that is waited for
      await new Promise<void>((resolve) => this.#idle.push(resolve))
    }
  }

  /** While it is being sent nothing is saved. */
  hold(held: boolean): void {
    this.#held = held
    if (held) clearTimeout(this.#serverTimer)
    else if (this.unsaved) this.#plan(serverPauseMs)
  }

  /** It was sent or discarded: nothing is saved any more. */
  end(): void {
    this.#apply({ kind: 'ended' })
    this.stop()
    this.#ports.dropLocal(this.#editor)
  }

  /** The form is closed. */
  stop(): void {
    clearTimeout(this.#localTimer)
    clearTimeout(this.#serverTimer)
  }

  #plan(ms: number): void {
    clearTimeout(this.#serverTimer)
    this.#serverTimer = setTimeout(() => {
      if (!this.#held) this.#apply({ kind: 'due' })
    }, ms)
  }

  #mark(sequence: number): SaveMark {
    return { editor: this.#editor, over: this.#over, sequence, editedAt: this.#editedAt }
  }

  #keepLocal(): void {
    clearTimeout(this.#localTimer)
    if (this.#state.ended) return
    this.#ports.keepLocal(this.#letter, this.#mark(this.#state.newest), this.#ids, !this.unsaved)
  }

  #apply(event: AutosaveEvent, last = false): void {
    const { state, save } = step(this.#state, event)
    this.#state = state
    if (save !== null) void this.#save(save, last)
    else if (state.under.length === 0) for (const resolve of this.#idle.splice(0)) resolve()
  }

  async #save(number: number, last: boolean): Promise<void> {
    const mark = this.#mark(number)
    try {
      const reply = await this.#ports.save(this.#letter, mark, this.#ids?.id ?? null, last)
      if (this.#state.ended) this.#apply({ kind: 'saved', number })
      else this.#arrived(reply, mark)
    } catch (error) {
      this.#failed(error, mark)
    }
  }

  #arrived(reply: SavedDraft, { editor, sequence }: SaveMark): void {
    if (reply.applied === 0 && reply.editor !== editor) {
      this.#branch(sequence)
      return
    }
    this.#ids = { id: reply.id, messageId: reply.message.id, threadId: reply.thread_id }
    this.#apply({ kind: 'saved', number: sequence })
    this.#keepLocal()
    this.#ports.onState({ ids: this.#ids, status: 'saved' })
    this.#ports.onSaved()
  }

  #branch(number: number): void {
    this.#ports.dropLocal(this.#editor)
    this.#editor = this.#ports.onBranched()
    this.#over = null
    this.#ids = null
    this.#apply({ kind: 'failed', number })
    this.#keepLocal()
    this.#plan(0)
  }

  #failed(error: unknown, { sequence }: SaveMark): void {
    logError('A draft could not be saved', error)
    const status = error instanceof HttpError ? error.status : 0
    if (this.#state.ended) this.#apply({ kind: 'failed', number: sequence })
    // Discarded elsewhere: what is here must not go with it.
    else if (status === 404 && this.#ids) this.#branch(sequence)
    else if (status === 409) {
      this.#apply({ kind: 'failed', number: sequence })
      this.#apply({ kind: 'ended' })
      this.#ports.onState({ ids: this.#ids, status: 'gone' })
    } else {
      this.#apply({ kind: 'failed', number: sequence })
      this.#ports.onState({ ids: this.#ids, status: 'failing' })
      // A refusal stays one until something changes.
      if (!this.#held && (status === 0 || status >= 500 || status === 429)) this.#plan(retryMs)
    }
  }
}
