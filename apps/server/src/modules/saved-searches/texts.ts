/** Error messages of saved searches. */
export const searchErrors = {
  limit: (max: number) => `A client can have up to ${max} saved searches. Remove one to save another.`,
  generatedNotEditable:
    'This search was generated automatically, so it can’t be edited. Save yours as a new search.',
  generatedNotRemovable: 'Generated searches can’t be removed',
  typeNotChangeable: 'A saved search can’t switch between rentals and sales. Save it as a new search.',
} as const

/** Notifications about matches; `listing` is the address of the latest one. */
export const matchMessages = {
  single: (listing: string, client: string, reason: string) =>
    `${listing} matches ${client}’s search: ${reason}`,
  several: (count: number, client: string, listing: string, reason: string) =>
    `${count} listings match ${client}’s search, latest ${listing}: ${reason}`,
} as const
