/** Messages to agents. */
export const applicationErrors = {
  /** Exact from the specification. */
  notNew: (status: string): string => `Application has unachievable status: ${status}`,
} as const

/** Messages to renters and agents about papers. */
export const paperErrors = {
  tooMany: (max: number): string => `A form has at most ${max} papers`,
  fieldUnknown: 'There is no such kind of paper',
  fieldMissing: 'Choose a file',
  dateFuture: 'This date is in the future',
} as const
