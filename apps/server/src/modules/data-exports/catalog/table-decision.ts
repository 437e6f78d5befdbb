/**
 * Which rows belong to one agent: a column with the agent's id, a column that refers to the id of a row of a parent, or
 * either of several, for rows that have one of several parents.
 */
export type OwnerPath =
  | string
  | readonly [column: string, parent: string]
  | { readonly either: readonly OwnerPath[] }

/** A table that is exported, with every row. */
export interface ExportedTable {
  /** Left out of an agent's own export if there is none. */
  readonly owner?: OwnerPath
  /** Columns left out besides those that `isSecretColumn` finds, because the database computes or caches them. */
  readonly omit?: readonly string[]
  /** A column with an encrypted value, which the office's export has as `decrypted`. */
  readonly encrypted?: string
}

export type ExportedTables = Readonly<Record<string, ExportedTable>>

const secretName =
  /(^|_)(hash|token|tokens|secret|credentials|sealed|seed|password|claim|nonce|verifier|p256dh|auth|cursor)(_|$)/
/** Hashes of contents, which prove that a file is unchanged. */
const contentHash = /^(signed_)?sha256$/

/**
 * Whether a column is never exported: by its name a key, token, password or hash of one, or any bytes but a content's
 * hash. So a new column of that kind stays out before a person thinks of it.
 */
export function isSecretColumn({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return secretName.test(name) || (type === 'bytea' && !contentHash.test(name))
}
