import type { Signature } from '@pb/contract/signatures'
import { Select } from '../../../../components/ui/select.tsx'
import { useChooseSignature } from './mutations.ts'
import * as texts from './texts.ts'

/** Selects the signature for new emails. */
export function DefaultSignature({ signatures }: { readonly signatures: readonly Signature[] }) {
  const choose = useChooseSignature()
  const chosen = signatures.find(({ is_default }) => is_default === 1)?.signature_id ?? null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-64 text-sm">
        <p aria-hidden className="font-medium">
          {texts.defaultSignature}
        </p>
        <p className="text-xs text-muted">{texts.defaultSignatureHint}</p>
      </div>
      <Select
        label={texts.defaultSignature}
        className="w-64 max-w-full"
        value={chosen ?? '0'}
        options={[
          { value: '0', label: texts.none },
          ...signatures.map(({ signature_id, name }) => ({ value: signature_id, label: name })),
        ]}
        onChange={(value) => choose.mutate({ id: value === '0' ? null : value, previous: chosen })}
      />
    </div>
  )
}
