import type { Client } from '@pb/contract/client-schemas'
import { createUndone } from '../../../lib/undone.ts'
import type { PlacedField } from './fields/placed-field.ts'
import type { SignerEntry } from './signer-rows.tsx'

/** What the dialog had when it was sent. */
export interface WrittenRequest {
  readonly client: Client
  readonly file: File
  readonly key: string
  readonly title: string
  readonly message: string
  readonly days: string
  readonly ordered: boolean
  readonly codeRequired: boolean
  readonly placed: readonly PlacedField[]
  readonly signers: readonly SignerEntry[]
}

const undone = createUndone<WrittenRequest>()

/** Keeps what was undone, by its client, until it is sent or set aside. */
export const keepUndone = (written: WrittenRequest): void => undone.keep(written.client.user_id, written)

export function forgetUndone(written: WrittenRequest | undefined): void {
  if (written) undone.keep(written.client.user_id, undefined)
}

/** What was undone, with which the dialog opens again; of one client where `userId` is given. */
export function useUndone(userId?: string): WrittenRequest | undefined {
  const kept = undone.useKept()
  return userId === undefined ? kept.values().next().value : kept.get(userId)
}
