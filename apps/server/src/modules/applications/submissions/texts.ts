const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`

/** The receipt for an application fee. */
export const receiptTexts = {
  unpaid: 'No fee was recorded',
  title: 'Receipt for application fee',
  number: 'Application',
  from: 'Received from',
  apartment: 'Apartment',
  amount: 'Amount',
  date: 'Paid on',
  method: 'Paid by',
  by: 'Received by',
  law: 'An application fee is at most the cost of the background and credit check, or $20, whichever is less (New York Real Property Law § 238-a).',
  methods: {
    cash: 'Cash',
    check: 'Check',
    'money-order': 'Money order',
    card: 'Card',
    transfer: 'Bank transfer',
  } as Readonly<Record<string, string>>,
} as const

export const submissionTexts = {
  tooLarge: (bytes: number): string =>
    `This package has ${megabytes(bytes)}, more than mail servers accept. Share it as a link, or choose fewer papers.`,
  changed: 'Please check what is outdated or missing in this package, then send it again.',
  changedMeanwhile: 'The application changed before it was sent. Check it and send it again.',
  sentAsIs: (issues: readonly { name: string; text: string }[]): string =>
    issues.length === 0
      ? ''
      : `Sent as it is. ${issues.map(({ name, text }) => `${name}: ${text}`).join('; ')}`,
  notSent: 'The package couldn’t be sent. Try again.',
  /** Subjects of the access log. */
  package: 'Package',
  packageUnmasked: 'Package with full numbers',
  form: (name: string): string => `Application of ${name}`,
  linkRevoked: (reader: string): string => `Link for ${reader} revoked`,
} as const
