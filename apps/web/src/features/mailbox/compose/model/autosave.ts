/**
 * When a draft is saved on the server, without clock or network. Each change of a form has a number, and so has each
 * save of it; the server keeps the highest that it has seen. One save is under way at a time, except when the page goes
 * away: then the newest leaves at once. What comes back in whatever order never moves the state backwards.
 */
export interface Autosave {
  /** Number of the newest change. */
  readonly newest: number
  /** The highest that the server surely has. */
  readonly saved: number
  /** Saves whose answer is not here yet. */
  readonly under: readonly number[]
  /** It is time to save, but one is under way. */
  readonly waiting: boolean
  /** Nothing is saved any more: it was sent or discarded. */
  readonly ended: boolean
}

export type AutosaveEvent =
  | { readonly kind: 'changed' }
  /** The agent has paused, or a failed save is to be tried again. */
  | { readonly kind: 'due' }
  /** The page is hidden or closed. */
  | { readonly kind: 'leaving' }
  | { readonly kind: 'saved'; readonly number: number }
  | { readonly kind: 'failed'; readonly number: number }
  | { readonly kind: 'ended' }

export interface Step {
  readonly state: Autosave
  /** The change to save now. */
  readonly save: number | null
}

export const startOf = (number: number): Autosave => ({
  newest: number,
  saved: number,
  under: [],
  waiting: false,
  ended: false,
})

/** Whether something is here that the server does not have. */
export const isUnsaved = ({ newest, saved, ended }: Autosave): boolean => !ended && newest > saved

const stay = (state: Autosave): Step => ({ state, save: null })

function save(state: Autosave): Step {
  const { newest, under } = state
  if (!isUnsaved(state) || under.includes(newest)) return stay({ ...state, waiting: false })
  return { state: { ...state, under: [...under, newest], waiting: false }, save: newest }
}

function answered(state: Autosave, number: number, saved: number): Step {
  const next = {
    ...state,
    saved: Math.max(state.saved, saved),
    under: state.under.filter((one) => one !== number),
  }
  return next.waiting && next.under.length === 0 ? save(next) : stay(next)
}

/** The state after an event, and the save that it calls for. */
export function step(state: Autosave, event: AutosaveEvent): Step {
  switch (event.kind) {
    case 'changed':
      return stay({ ...state, newest: state.newest + 1 })
    case 'due':
      return state.under.length > 0 ? stay({ ...state, waiting: isUnsaved(state) }) : save(state)
    case 'leaving':
      return save(state)
    case 'saved':
      return answered(state, event.number, event.number)
    case 'failed':
      return answered(state, event.number, 0)
    case 'ended':
      return stay({ ...state, ended: true, waiting: false })
  }
}
