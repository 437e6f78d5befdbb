/** What a package shows: plain data, presented by the server and drawn by the worker. */

export type PackageLine = readonly [label: string, value: string]

export interface PackageSection {
  readonly title: string
  readonly lines: readonly PackageLine[]
}

export interface PackagePaper {
  /** `Pay stubs 2` */
  readonly title: string
  /** `Dated November 3, 2026`; empty if its date is not known. */
  readonly detail: string
  readonly isPdf: boolean
}

export interface PackageSignature {
  readonly name: string
  /** Whether it is another name than the application's. */
  readonly isOtherName: boolean
  /** `Drawn` or `Typed` */
  readonly kind: string
  readonly newYorkTime: string
  readonly utcTime: string
  /** Hash of what was signed, in hexadecimal digits. */
  readonly sha256: string
  readonly ip: string
  readonly browser: string
  /** How the signer was reached: the email address of the personal link. */
  readonly reached: string
  readonly consent: string
  readonly consentVersion: number
  /** Whether something that it covers was changed after signing. */
  readonly isOutdated: boolean
  /** What is different from what was signed: `Monthly rent: $3,200, now $3,400`. Empty where it is not known. */
  readonly changes: readonly string[]
  /** What it covers, with the values that were signed; null for a signature of before there was a list. */
  readonly covers: readonly PackageLine[] | null
}

export interface PackagePerson {
  readonly name: string
  /** `Co-applicant` */
  readonly role: string
  readonly sections: readonly PackageSection[]
  readonly papers: readonly PackagePaper[]
  readonly signature: PackageSignature | null
}

/** A row of the household's table; amounts are formatted. */
export interface PackageMember {
  readonly name: string
  readonly role: string
  readonly occupation: string
  readonly income: string
  readonly savings: string
  readonly debts: string
}

export interface PackageTest {
  /** `Income: 40 times the monthly rent` */
  readonly title: string
  /** `$182,000 of $168,000` */
  readonly detail: string
  readonly passed: boolean
}

export interface PackageContent {
  readonly office: string
  /** Address, phone and license of the office. */
  readonly officeLines: readonly string[]
  readonly agent: {
    readonly name: string
    /** License title, which advertising and dealings must carry; empty without a license. */
    readonly title: string
    readonly phone: string
    readonly email: string
  }
  /** `330 East 38th Street, 5B` */
  readonly address: string
  /** `November 23, 2026`, in New York. */
  readonly date: string
  readonly facts: readonly PackageLine[]
  readonly members: readonly PackageMember[]
  /** Sums over those who live there; null for one person. */
  readonly totals: Pick<PackageMember, 'income' | 'savings' | 'debts'> | null
  readonly tests: readonly PackageTest[]
  readonly people: readonly PackagePerson[]
  readonly isUnmasked: boolean
  /** Printed across each page; empty for none. */
  readonly watermark: string
}

/** The office's own key and certificate in PEM, or a PKCS #12 file of the operator. */
export type SigningKey =
  | { readonly kind: 'pem'; readonly key: string; readonly cert: string }
  | { readonly kind: 'p12'; readonly bytes: Uint8Array; readonly password: string }

/**
 * Messages to the worker: the content, then the size of each paper after a request for it, in the order of people and
 * papers. Its bytes follow on the standard input.
 */
export type ToWorker =
  | {
      readonly kind: 'content'
      readonly content: PackageContent
      readonly logo: Uint8Array | null
      /** PNG of each person's drawn signature. */
      readonly signatures: readonly (Uint8Array | null)[]
      readonly key: SigningKey
      /** Time of signing. */
      readonly now: Date
    }
  | { readonly kind: 'paper'; readonly bytes: number }

export type FromWorker =
  | { readonly kind: 'next' }
  | { readonly kind: 'progress'; readonly percent: number }
  /** The file follows on the standard output. */
  | {
      readonly kind: 'built'
      readonly bytes: number
      readonly pages: number
      readonly peakMegabytes: number
    }
