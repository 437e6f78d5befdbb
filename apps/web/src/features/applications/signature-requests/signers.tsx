import type { RequestSigner } from '@pb/contract/signature-requests'
import { formatNewYorkDay } from '../../../lib/format.ts'
import * as texts from './texts.ts'

function Signer({ signer }: { readonly signer: RequestSigner }) {
  const { name, email, state, failure, time_signed, time_declined, time_opened, decline_reason } = signer
  const { fields } = signer
  const time = time_signed ?? time_declined ?? time_opened
  return (
    <li className="text-sm">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="min-w-0 truncate" title={email}>
          {name}
        </span>
        <span className="text-muted">
          {texts.signerStates[state]}
          {time !== null && ` ${formatNewYorkDay(time)}`}
          {fields > 0 && ` · ${texts.fields(fields)}`}
        </span>
      </span>
      {decline_reason !== '' && (
        <span className="block text-muted wrap-anywhere">{texts.reason(decline_reason)}</span>
      )}
      {failure !== '' && <span className="block text-danger wrap-anywhere">{texts.notSent(failure)}</span>}
    </li>
  )
}

interface SignersProps {
  readonly title: string
  readonly signers: readonly RequestSigner[]
}

/** Who signs a document, and what each did. */
export function Signers({ title, signers }: SignersProps) {
  return (
    <ul aria-label={texts.signerList(title)} className="min-w-0 space-y-1">
      {signers.map((signer) => (
        <Signer key={signer.signer_id} signer={signer} />
      ))}
    </ul>
  )
}
