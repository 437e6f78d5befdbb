import type { Signature } from '@pb/contract/signatures'
import { Select } from '../../../components/ui/select.tsx'
import { useChooseSignature } from './api.ts'

/** Which signature is put under new mails. */
export function DefaultSignature({ signatures }: { readonly signatures: readonly Signature[] }) {
  const choose = useChooseSignature()
  const chosen = signatures.find(({ is_default }) => is_default === 1)?.signature_id ?? null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-64 text-sm">
        <p aria-hidden className="font-medium">
          Default signature
        </p>
        <p className="text-xs text-muted">
          It stands under your new mails; you can change it in each of them.
        </p>
      </div>
      <Select
        label="Default signature"
        className="w-64 max-w-full"
        value={chosen ?? '0'}
        options={[
          { value: '0', label: 'None' },
          ...signatures.map(({ signature_id, name }) => ({ value: signature_id, label: name })),
        ]}
        onChange={(value) => choose.mutate({ id: value === '0' ? null : value, before: chosen })}
      />
    </div>
  )
}
