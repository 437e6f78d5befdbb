const root = ['listing-inquiries'] as const

/** Keys of cached inquiries. `root` covers all of them. */
export const inquiryKeys = {
  root,
  lists: [...root, 'list'] as const,
  one: (id: string) => [...root, 'one', id] as const,
}
