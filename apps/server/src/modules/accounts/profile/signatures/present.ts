import type { Signature } from '@pb/contract/signatures'
import { toUnixSeconds } from '@pb/rules/dates'
import type { SignatureRow } from './queries.ts'

/** Returns a signature as its owner's API reply. */
export function presentSignature({ id, name, html, is_default, updated_at }: SignatureRow): Signature {
  return {
    signature_id: id,
    name,
    html,
    is_default: is_default ? 1 : 0,
    time_updated: toUnixSeconds(updated_at),
  }
}
