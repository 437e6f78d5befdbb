/** Form controls, large enough for touch. */
export const fieldClass =
  'w-full min-w-0 rounded-md border border-line-strong/60 bg-panel px-3 py-2.5 text-base text-ink hover:border-line-strong aria-invalid:border-danger'

export const panelClass = 'rounded-lg border bg-panel'

/** A link that looks like text. */
export const quietLink =
  'min-h-6 rounded-xs font-medium text-brand-text underline decoration-current/30 underline-offset-2 hover:decoration-current'
