import type { SavedDraft } from '@pb/contract/mail-drafts'
import { getErrorMessage, HttpError } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import {
  isUnsaved,
  createAutosave,
  reduceAutosave,
  type AutosaveState,
  type AutosaveEvent,
} from './model/autosave.ts'
import { hasChanges, type DraftForm } from './model/draft-form.ts'

/** Ids of the draft on the server. */
export interface DraftIds {
  readonly id: string
  readonly messageId: string
  readonly threadId: string
}

/** Sent with every save. */
export interface SaveMetadata {
  readonly editor: string
  /** Id of the editor that had saved the draft last when it was opened. */
  readonly previousEditor: string | null
  readonly sequence: number
  /** Milliseconds. */
  readonly editedAt: number
}

export interface SaveState {
  readonly ids: DraftIds | null
  /**
   * - `idle`: nothing to show
   * - `saved`: saved just now
   * - `failing`: the newest change is stored in this browser only
   * - `gone`: sent or removed elsewhere
   */
  readonly status: 'idle' | 'saved' | 'failing' | 'gone'
  /** Why it is gone. */
  readonly reason?: string
}

interface Ports {
  save(form: DraftForm, mark: SaveMetadata, draftId: string | null, last: boolean): Promise<SavedDraft>
  storeLocal(form: DraftForm, mark: SaveMetadata, ids: DraftIds | null, saved: boolean): void
  deleteLocal(editor: string): void
  now(): number
  /** Called after every successful save. */
  onSaved(): void
  onState(state: SaveState): void
  /** Returns the editor id of a new draft. */
  createEditor(): string
  /** Called when another editor has saved a newer version, and this one becomes a new draft. */
  onConflict(): void
}

export const localDelayMs = 500
export const serverDelayMs = 2000
const retryMs = 10_000

interface InitialDraft {
  readonly editor: string
  readonly previousEditor: string | null
  readonly sequence: number
  readonly form: DraftForm
  readonly ids: DraftIds | null
  /** Not saved on the server yet. */
  readonly unsaved: boolean
  /** Time of the server's version in milliseconds. Changes get a later time, even if the local clock is behind. */
  readonly editedAt: number
}

/** Saves a draft while it is written: in this browser after a short pause, on the server after a longer one. */
export class DraftAutosaver {
  #form: DraftForm
  /** What the server has; null when that is not known, as after a save without a reply. */
  #saved: DraftForm | null
  #editor: string
  #previousEditor: string | null
  #ids: DraftIds | null
  #editedAt: number
  #state: AutosaveState
  #paused = false
  #mayBeStored: boolean
  #reasonGone: string | null = null
  #localTimer: ReturnType<typeof setTimeout> | undefined
  #serverTimer: ReturnType<typeof setTimeout> | undefined
  #idleCallbacks: (() => void)[] = []
  readonly #ports: Ports

  constructor(start: InitialDraft, ports: Ports) {
    this.#form = start.form
    this.#saved = start.unsaved ? null : start.form
    this.#editor = start.editor
    this.#previousEditor = start.previousEditor
    this.#ids = start.ids
    this.#ports = ports
    this.#editedAt = start.editedAt
    this.#mayBeStored = start.ids !== null || start.unsaved
    this.#state = createAutosave(start.sequence)
    if (start.unsaved) this.#state = reduceAutosave(this.#state, { kind: 'changed' }).state
  }

  /** Starts when the form is shown. */
  start(): void {
    if (this.hasUnsavedChanges) this.#scheduleSave(0)
  }

  get ids(): DraftIds | null {
    return this.#ids
  }

  get editor(): string {
    return this.#editor
  }

  /** Id of the editor that had saved the draft last when it was opened. */
  get previousEditor(): string | null {
    return this.#previousEditor
  }

  /** Whether the server may have a draft of this editor, also when its reply is missing. */
  get mayBeStored(): boolean {
    return this.#mayBeStored
  }

  get hasUnsavedChanges(): boolean {
    return isUnsaved(this.#state)
  }

  /** Number of the newest change. */
  get version(): number {
    return this.#state.newest
  }

  /** Schedules a save when the form has changed. */
  change(form: DraftForm): void {
    if (this.#state.ended || !hasChanges(form, this.#form)) {
      this.#form = form
      return
    }
    this.#form = form
    this.#editedAt = Math.max(this.#ports.now(), this.#editedAt + 1)
    this.#apply({ kind: 'changed' })
    clearTimeout(this.#localTimer)
    this.#localTimer = setTimeout(() => this.#storeLocal(), localDelayMs)
    this.#scheduleSave(serverDelayMs)
  }

  /** Saves immediately when the page is hidden or closed. */
  saveOnExit(): void {
    if (!this.hasUnsavedChanges || this.#paused) return
    this.#storeLocal()
    this.#apply({ kind: 'leaving' }, true)
  }

  /** Saves now, and resolves once no save is in flight. */
  async flush(): Promise<void> {
    if (this.hasUnsavedChanges) this.#storeLocal()
    clearTimeout(this.#serverTimer)
    if (!this.#paused) this.#apply({ kind: 'due' })
    while (this.#state.inFlight.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- a save may follow the one that is waited for
      await new Promise<void>((resolve) => this.#idleCallbacks.push(resolve))
    }
  }

  /** Pauses saving while the email is being sent. */
  setPaused(paused: boolean): void {
    this.#paused = paused
    if (paused) clearTimeout(this.#serverTimer)
    else if (this.#reasonGone !== null) this.close(this.#reasonGone)
    else if (this.hasUnsavedChanges) this.#scheduleSave(serverDelayMs)
  }

  /** Stops saving after the draft was sent or discarded, and deletes the local copy. */
  end(): void {
    this.#apply({ kind: 'ended' })
    this.stop()
    this.#ports.deleteLocal(this.#editor)
  }

  /** Stops saving after the draft was sent or removed elsewhere. While this form is sending, the reply decides. */
  close(reason: string): void {
    this.#reasonGone = reason
    if (this.#state.ended || this.#paused) return
    this.end()
    this.#ports.onState({ ids: this.#ids, status: 'gone', reason })
  }

  /** Saves the text of a draft that is gone as a new draft. */
  saveAsNew(): void {
    this.#reasonGone = null
    this.#apply({ kind: 'reopened' })
    this.#startNewDraft()
    this.#ports.onState({ ids: null, status: 'idle' })
  }

  /** Cancels the timers when the form closes. */
  stop(): void {
    clearTimeout(this.#localTimer)
    clearTimeout(this.#serverTimer)
  }

  #scheduleSave(ms: number): void {
    clearTimeout(this.#serverTimer)
    this.#serverTimer = setTimeout(() => {
      if (!this.#paused) this.#apply({ kind: 'due' })
    }, ms)
  }

  #getMetadata(sequence: number): SaveMetadata {
    return { editor: this.#editor, previousEditor: this.#previousEditor, sequence, editedAt: this.#editedAt }
  }

  #storeLocal(): void {
    clearTimeout(this.#localTimer)
    if (this.#state.ended) return
    this.#ports.storeLocal(
      this.#form,
      this.#getMetadata(this.#state.newest),
      this.#ids,
      !this.hasUnsavedChanges,
    )
  }

  #apply(event: AutosaveEvent, last = false): void {
    const { state, save } = reduceAutosave(this.#state, event)
    this.#state = state
    if (save !== null) void this.#save(save, last)
    else if (state.inFlight.length === 0) for (const resolve of this.#idleCallbacks.splice(0)) resolve()
  }

  async #save(number: number, last: boolean): Promise<void> {
    const mark = this.#getMetadata(number)
    const form = this.#form
    if (this.#saved && !hasChanges(form, this.#saved)) {
      this.#apply({ kind: 'saved', number })
      this.#storeLocal()
      return
    }
    this.#mayBeStored = true
    this.#saved = null
    try {
      const reply = await this.#ports.save(form, mark, this.#ids?.id ?? null, last)
      if (this.#editor !== mark.editor) this.#apply({ kind: 'failed', number })
      else if (this.#state.ended) this.#apply({ kind: 'saved', number })
      else this.#handleSaved(reply, mark, form)
    } catch (error) {
      if (this.#editor === mark.editor) this.#handleError(error, mark)
      else this.#apply({ kind: 'failed', number })
    }
  }

  #handleSaved(reply: SavedDraft, { editor, sequence }: SaveMetadata, form: DraftForm): void {
    if (reply.applied === 0 && reply.editor !== editor) {
      this.#saveAsNewDraft(sequence)
      return
    }
    this.#ids = { id: reply.id, messageId: reply.message.id, threadId: reply.thread_id }
    // With another save in flight, what the server will have is not known.
    if (this.#state.inFlight.length === 1) this.#saved = form
    this.#apply({ kind: 'saved', number: sequence })
    this.#storeLocal()
    this.#ports.onState({ ids: this.#ids, status: 'saved' })
    this.#ports.onSaved()
  }

  #saveAsNewDraft(number: number): void {
    this.#ports.deleteLocal(this.#editor)
    this.#ports.onConflict()
    this.#apply({ kind: 'failed', number })
    this.#startNewDraft()
  }

  #startNewDraft(): void {
    this.#editor = this.#ports.createEditor()
    this.#previousEditor = null
    this.#ids = null
    this.#saved = null
    this.#storeLocal()
    this.#scheduleSave(0)
  }

  #handleError(error: unknown, { sequence }: SaveMetadata): void {
    logError('A draft could not be saved', error)
    const status = error instanceof HttpError ? error.status : 0
    if (this.#state.ended) this.#apply({ kind: 'failed', number: sequence })
    // Another email program deleted it: keep the local text as a new draft.
    else if (status === 404 && this.#ids) this.#saveAsNewDraft(sequence)
    else if (status === 409) {
      this.#apply({ kind: 'failed', number: sequence })
      this.close(getErrorMessage(error))
    } else {
      this.#apply({ kind: 'failed', number: sequence })
      this.#ports.onState({ ids: this.#ids, status: 'failing' })
      // Other client errors would repeat, so only a new change retries.
      if (!this.#paused && (status === 0 || status >= 500 || status === 429)) this.#scheduleSave(retryMs)
    }
  }
}
