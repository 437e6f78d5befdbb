/** A delivery status notification for a mail that was sent from here. */
export interface DeliveryReport {
  /** Message-ID of that mail, without angle brackets; null where the report does not say it. */
  readonly messageId: string | null
  readonly recipients: readonly ReportedRecipient[]
  /** Text of a report without a fixed form, in which the subject of the mail is looked for. */
  readonly text?: string
}

export interface ReportedRecipient {
  /** Key of the address. */
  readonly email: string
  readonly outcome: 'returned' | 'delayed' | 'sent'
  /** One line of the server's diagnostic; empty when there is none. */
  readonly reason: string
}
