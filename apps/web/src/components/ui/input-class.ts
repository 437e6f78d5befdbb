/** Classes of a text field, shared with comboboxes. */
export const inputClass =
  'h-9 w-full min-w-0 rounded-md border border-line-strong/60 bg-panel px-3 text-sm text-ink hover:border-line-strong data-invalid:border-danger disabled:opacity-60'
