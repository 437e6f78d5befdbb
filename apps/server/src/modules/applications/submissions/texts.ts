const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`

export const submissionTexts = {
  tooLarge: (bytes: number): string =>
    `This package has ${megabytes(bytes)}, more than mail servers accept. Share it as a link, or choose fewer papers.`,
  notSent: 'The package couldn’t be sent. Try again.',
  /** Subjects of the access log. */
  package: 'Package',
  packageUnmasked: 'Package with full numbers',
  form: (name: string): string => `Application of ${name}`,
  linkRevoked: (reader: string): string => `Link for ${reader} revoked`,
} as const
