const root = ['op-invoices'] as const

/** Keys of cached data about owner-paid invoices. `root` covers all of it. */
export const invoiceKeys = {
  root,
  one: (id: string) => [...root, 'one', id] as const,
  steps: [...root, 'reminder steps'] as const,
  /** Not under `root`: an open PDF is not fetched again when a list changes. */
  pdf: (id: string) => ['op-invoice pdf', id] as const,
}
