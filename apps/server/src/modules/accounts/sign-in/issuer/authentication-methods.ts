/** Authentication context classes of the built-in issuer (`acr`), in the terms of REFEDS, which other issuers use too. */
export const contextClasses = {
  singleFactor: 'https://refeds.org/profile/sfa',
  multiFactor: 'https://refeds.org/profile/mfa',
} as const

/** How a person has signed in: `amr` has the names of RFC 8176. */
export interface Authentication {
  readonly acr: string
  readonly amr: string[]
}

export const withPassword: Authentication = { acr: contextClasses.singleFactor, amr: ['pwd'] }

/** A passkey on one device, unlocked by its person. */
export const withPasskey: Authentication = {
  acr: contextClasses.multiFactor,
  amr: ['hwk', 'user', 'mfa'],
}

/** A passkey that its provider copies between devices. */
export const withSyncedPasskey: Authentication = {
  acr: contextClasses.multiFactor,
  amr: ['swk', 'user', 'mfa'],
}

/** What the browser keeps from an earlier code is the second factor. */
export const withPasswordInTrustedBrowser: Authentication = {
  acr: contextClasses.multiFactor,
  amr: ['pwd', 'mfa'],
}

/** A recovery code is a one-time password too. */
export const withPasswordAndCode: Authentication = {
  acr: contextClasses.multiFactor,
  amr: ['pwd', 'otp', 'mfa'],
}
