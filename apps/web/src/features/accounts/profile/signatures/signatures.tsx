import { maxSignatures, type Signature } from '@pb/contract/signatures'
import { useQuery } from '@tanstack/react-query'
import { PenLine, Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Panel } from '../../../../components/ui/panel.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../components/ui/states.tsx'
import { signaturesQuery } from '../../../../queries/accounts.ts'
import { useDeleteSignature } from './mutations.ts'
import { DefaultSignature } from './default-signature.tsx'
import { SignatureDialog } from './signature-dialog.tsx'
import { SignatureItem } from './signature-item.tsx'
import * as texts from './texts.ts'

interface ListProps {
  readonly signatures: readonly Signature[]
  readonly onNew: () => void
  readonly onEdit: (signature: Signature) => void
}

function SignatureList({ signatures, onNew, onEdit }: ListProps) {
  const remove = useDeleteSignature()
  if (signatures.length === 0)
    return (
      <EmptyState
        icon={PenLine}
        title={texts.noSignatures}
        action={
          <Button variant="primary" onClick={onNew}>
            {texts.writeSignature}
          </Button>
        }
      >
        {texts.noSignaturesHint}
      </EmptyState>
    )
  return (
    <>
      <DefaultSignature signatures={signatures} />
      <ul className="mt-4 divide-y border-t">
        {signatures.map((signature) => (
          <SignatureItem
            key={signature.signature_id}
            signature={signature}
            onEdit={() => onEdit(signature)}
            onDelete={() => remove.mutate(signature)}
          />
        ))}
      </ul>
      {signatures.length >= maxSignatures && (
        <p className="border-t pt-3 text-xs text-muted">{texts.maxSignaturesReached(maxSignatures)}</p>
      )}
    </>
  )
}

/** The agent's email signatures: create, edit, delete, and choose the default. */
export function Signatures() {
  const { data, error, refetch } = useQuery(signaturesQuery)
  const [edited, setEdited] = useState<Signature | 'new' | null>(null)
  const signatures = data?.collection
  return (
    <Panel
      title={texts.mySignatures}
      action={
        signatures &&
        signatures.length > 0 && (
          <Button
            size="sm"
            className="-my-1"
            disabled={signatures.length >= maxSignatures}
            onClick={() => setEdited('new')}
          >
            <Plus aria-hidden className="size-4" />
            {texts.newSignature}
          </Button>
        )
      }
    >
      {signatures && (
        <SignatureList signatures={signatures} onNew={() => setEdited('new')} onEdit={setEdited} />
      )}
      {!signatures && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!signatures && !error && (
        <div aria-busy className="flex flex-col gap-3">
          <Skeleton className="h-9 w-72 max-w-full" />
          <Skeleton className="h-28" />
        </div>
      )}
      {edited !== null && (
        <SignatureDialog
          signature={edited === 'new' ? undefined : edited}
          isFirst={signatures?.length === 0}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  )
}
