import type { RawBuilder } from 'kysely'

/** A column with values that `seal` encrypted; null values are left out. */
interface SealedColumn {
  readonly kind: 'sealed'
  readonly table: string
  /** The table's key, a whole number. */
  readonly id: string
  readonly column: string
}

/** Jobs whose data has an encrypted value under `sealed`. */
interface SealedJobs {
  readonly kind: 'sealed-jobs'
  readonly job: string
}

/**
 * A secret that `getOfficeSecret` makes. It is deleted, and made again when it is next needed: someone with the old key
 * and a copy of the database has it.
 */
interface GeneratedSecret {
  readonly kind: 'generated'
  /** Name of its row in `office_value`. */
  readonly name: string
}

/** Links with a seed and the hash of their token, in the columns `seed` and `token_hash`. */
interface LinkTable {
  readonly kind: 'links'
  readonly table: string
  /** The table's key, a whole number. */
  readonly id: string
  /** What links of this kind lead to, in the plural, as the operator reads it. */
  readonly label: string
  /** SQL condition on a row: its link works. */
  readonly active: RawBuilder<boolean>
}

/**
 * Links with a seed and the hash of their token that go on working: the change leaves them as they are, and their module
 * gives a link another token, beside the one that was sent, when it is next written.
 */
interface LastingLinks {
  readonly kind: 'lasting-links'
  readonly table: string
}

/** Links whose token is computed from the id of a row alone. */
interface ComputedLinks {
  readonly kind: 'computed-links'
  readonly table: string
  readonly label: string
  readonly active: RawBuilder<boolean>
}

/** A value, not secret, that others have stored: it is kept as it was. */
interface LastingValue {
  readonly kind: 'lasting'
  /** Name of its row in `office_value`, which is written when the key changes. */
  readonly name: string
  readonly compute: (key: Buffer) => string
}

/** A derived key by which something stored is verified: it is kept, for what was made with it. */
interface VerificationKey {
  readonly kind: 'verification'
}

/** Nothing in the database depends on the derived key. */
interface Unstored {
  readonly kind: 'unstored'
  readonly reason: string
}

/** What depends on a key derived from SECRET_KEY, and so what happens to it when SECRET_KEY changes. */
export type SecretKeyUse = {
  /** Purpose of the derived key. */
  readonly purpose: string
} & (
  | SealedColumn
  | SealedJobs
  | GeneratedSecret
  | LinkTable
  | LastingLinks
  | ComputedLinks
  | LastingValue
  | VerificationKey
  | Unstored
)

export type UseKind<Kind extends SecretKeyUse['kind']> = Extract<SecretKeyUse, { kind: Kind }>

/** The uses of the platform; the others are those of modules. */
export const platformKeyUses: readonly SecretKeyUse[] = [
  { kind: 'sealed', purpose: 'data keys', table: 'encryption_key', id: 'id', column: 'sealed' },
  { kind: 'unstored', purpose: 'signed url', reason: 'A signed URL is valid for 15 minutes.' },
  {
    kind: 'unstored',
    purpose: 'fingerprint',
    reason: 'The change of the key records the fingerprints of both keys.',
  },
  { kind: 'unstored', purpose: 'former keys', reason: 'The change of the key encrypts the list again.' },
]
