/** Messages to agents. */
export const applicationErrors = {
  /** Exact from the specification. */
  notNew: (status: string): string => `Application has unachievable status: ${status}`,
} as const
