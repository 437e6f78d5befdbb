import type { RequestSigner, SignatureRequest } from '@pb/contract/signature-requests'

/** Number of fields that are placed on the pages of a document. */
export const countFields = (signers: readonly RequestSigner[]): number =>
  signers.reduce((sum, { fields }) => sum + fields, 0)

const names = new Intl.ListFormat('en', { type: 'conjunction' })

/** Returns whose signatures an open document waits for now, as a list of names; empty when it waits for none. */
export function getWaitsFor({ state, signers }: Pick<SignatureRequest, 'state' | 'signers'>): string {
  if (state !== 'open') return ''
  const asked = signers.filter((signer) => signer.state === 'asked' || signer.state === 'opened')
  return names.format(asked.map(({ name }) => name))
}
