/**
 * Decides when a draft is saved on the server, without clock or network. Changes are numbered, and each save carries the
 * number of its change; the server keeps the highest. One save is in flight at a time, except when the page unloads: then
 * the newest is sent immediately. Replies in any order never move the state backwards.
 */
export interface AutosaveState {
  /** Number of the newest change. */
  readonly newest: number
  /** The highest number that the server has confirmed. */
  readonly saved: number
  /** Numbers of saves without a reply yet. */
  readonly inFlight: readonly number[]
  /** A save is due, but another is in flight. */
  readonly waiting: boolean
  /** The draft was sent or discarded, so nothing is saved. */
  readonly ended: boolean
}

export type AutosaveEvent =
  | { readonly kind: 'changed' }
  /** The agent has paused typing, or a failed save is retried. */
  | { readonly kind: 'due' }
  /** The page is hidden or closed. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'saved'; readonly number: number }
  | { readonly kind: 'failed'; readonly number: number }
  | { readonly kind: 'ended' }
  /** The text of a draft that has ended becomes a new draft. */
  | { readonly kind: 'reopened' }

export interface AutosaveStep {
  readonly state: AutosaveState
  /** Number of the change to save now; null for none. */
  readonly save: number | null
}

export const createAutosave = (number: number): AutosaveState => ({
  newest: number,
  saved: number,
  inFlight: [],
  waiting: false,
  ended: false,
})

/** Whether there are changes that the server does not have. */
export const isUnsaved = ({ newest, saved, ended }: AutosaveState): boolean => !ended && newest > saved

const withoutSave = (state: AutosaveState): AutosaveStep => ({ state, save: null })

function save(state: AutosaveState): AutosaveStep {
  const { newest, inFlight } = state
  if (!isUnsaved(state) || inFlight.includes(newest)) return withoutSave({ ...state, waiting: false })
  return { state: { ...state, inFlight: [...inFlight, newest], waiting: false }, save: newest }
}

function settle(state: AutosaveState, number: number, saved: number): AutosaveStep {
  const next = {
    ...state,
    saved: Math.max(state.saved, saved),
    inFlight: state.inFlight.filter((other) => other !== number),
  }
  return next.waiting && next.inFlight.length === 0 ? save(next) : withoutSave(next)
}

/** Reducer: the state after an event, and the save to start. */
export function reduceAutosave(state: AutosaveState, event: AutosaveEvent): AutosaveStep {
  switch (event.kind) {
    case 'changed':
      return withoutSave({ ...state, newest: state.newest + 1 })
    case 'due':
      return state.inFlight.length > 0 ? withoutSave({ ...state, waiting: isUnsaved(state) }) : save(state)
    case 'leaving':
      return save(state)
    case 'saved':
      return settle(state, event.number, event.number)
    case 'failed':
      return settle(state, event.number, 0)
    case 'ended':
      return withoutSave({ ...state, ended: true, waiting: false })
    case 'reopened':
      return withoutSave({ ...state, ended: false, newest: state.newest + 1 })
  }
}
