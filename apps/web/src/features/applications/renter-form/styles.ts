/** Looks of the form: 16 px text in inputs, since phones zoom into smaller ones, and targets of at least 44 px. */
export const inputClass =
  'min-h-12 w-full min-w-0 rounded-md border border-line-strong/60 bg-panel px-3.5 py-2.5 text-[16px] leading-6 text-ink hover:border-line-strong aria-invalid:border-danger dark:bg-sunken/40'

export const linkClass =
  'rounded-xs font-medium text-brand-text underline decoration-current/30 underline-offset-2 hover:decoration-current'

/** A quiet text button, tall enough for a thumb. */
export const textButtonClass = `${linkClass} inline-flex min-h-11 items-center gap-2 text-left`

export const panelClass = 'rounded-lg border bg-panel'
