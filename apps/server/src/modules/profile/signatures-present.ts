import type { Signature } from '@pb/contract/signatures'
import type { SignatureRow } from './signatures-queries.ts'

/** A signature as its owner sees it. */
export function presentSignature({ id, name, html, is_default, updated_at }: SignatureRow): Signature {
  return {
    signature_id: id,
    name,
    html,
    is_default: is_default ? 1 : 0,
    time_updated: Math.floor(updated_at.getTime() / 1000),
  }
}
