/** What an email about an invoice is of. */
export type EmailKind = 'invoice' | 'reminder'

export interface EmailEntries {
  readonly to: string
  readonly cc: string
  readonly subject: string
  readonly message: string
}
