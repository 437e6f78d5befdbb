/** Classes of a text field, shared with comboboxes. A field with the focus is never under the header of the page. */
export const inputClass =
  'h-9 w-full scroll-mt-24 min-w-0 rounded-md border border-line-strong/60 bg-panel px-3 text-sm text-ink hover:border-line-strong data-invalid:border-danger disabled:opacity-60'
