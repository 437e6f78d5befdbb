import type { ClientImport } from '@pb/contract/client-imports'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Undo2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazy } from '../../../lib/lazy.ts'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { PageTitle } from '../../../components/ui/page-title.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import { isNotFound } from '../../../lib/http-error.ts'
import { clientsPath, importPath } from '../paths.ts'
import { importQuery, importReadingQuery } from '../../../queries/client-imports.ts'
import {
  useApplyImport,
  useCancelImport,
  useDiscardImport,
  useImportEnd,
  useUndoImport,
} from './mutations.ts'
import { formatImportHistory, formatImportSummary, stateTitles } from './import-text.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportRows, type Counts } from './import-rows.tsx'
import * as texts from './texts.ts'

const TagsDialog = lazy(() => import('../tags/tags-dialog.tsx'))

interface ApplyBarProps {
  readonly id: string
  readonly shown: { readonly digest: string; readonly counts: Counts } | undefined
  readonly stale: boolean
}

function ApplyBar({ id, shown, stale }: ApplyBarProps) {
  const navigate = useNavigate()
  const [ask, setAsk] = useState(true)
  const apply = useApplyImport(id)
  const { data: file } = useQuery(importQuery(id, apply.isPending))
  // A large file is applied in the background, also after the page was closed and opened again.
  const isApplying = apply.isPending || (file?.progress ?? null) !== null
  const discard = useDiscardImport(id, () => void navigate(importPath()))
  const adding = shown ? shown.counts.new + shown.counts.known : 0
  const approvals = shown?.counts.approval ?? 0
  const done = isApplying ? (file?.progress ?? null) : null
  const cancel = useCancelImport(id)
  return (
    <>
      {!isApplying && file?.problem && <p className="text-sm font-medium text-danger">{file.problem}</p>}
      {approvals > 0 && (
        <Checkbox checked={ask} onCheckedChange={setAsk}>
          {texts.requestApprovals(pluralize(approvals, 'approval'))}
        </Checkbox>
      )}
      {isApplying ? (
        <Button variant="ghost" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {texts.cancelImport}
        </Button>
      ) : (
        <Button variant="ghost" loading={discard.isPending} onClick={() => discard.mutate()}>
          {texts.discard}
        </Button>
      )}
      <Button
        variant="primary"
        loading={isApplying}
        disabled={!shown || stale || adding + (ask ? approvals : 0) === 0}
        onClick={() => shown && apply.mutate({ digest: shown.digest, ask })}
      >
        {done !== null && done > 0
          ? texts.progress(formatNumber(done), formatNumber(adding))
          : adding === 0 && approvals > 0
            ? texts.requestApproval
            : texts.importCount(pluralize(adding, 'client'))}
      </Button>
    </>
  )
}

function Draft({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(importReadingQuery(id))
  const [managing, setManaging] = useState(false)
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-96 rounded-lg" />
    )
  return (
    <>
      <ImportColumns reading={data} onManageTags={() => setManaging(true)} />
      <ImportRows
        id={id}
        renderAction={(shown, stale) => (
          <ApplyBar id={id} shown={data.missing.length > 0 ? undefined : shown} stale={stale} />
        )}
      />
      <Suspense fallback={null}>{managing && <TagsDialog onClose={() => setManaging(false)} />}</Suspense>
    </>
  )
}

function UndoImport({ file }: { readonly file: ClientImport }) {
  const [asking, setAsking] = useState(false)
  const undo = useUndoImport(file.import_id)
  if (file.state !== 'applied' || file.added + file.asked === 0) return null
  if (file.undoing)
    return (
      <output className="flex items-center gap-2 text-sm">
        <Spinner />
        {texts.undoing}
      </output>
    )
  return (
    <>
      {file.problem !== '' && <p className="text-sm font-medium text-danger">{file.problem}</p>}
      <Button onClick={() => setAsking(true)}>
        <Undo2 aria-hidden className="size-4" />
        {texts.undoImport}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.undoImportQuestion}
        description={texts.undoImportHint(pluralize(file.added, 'client'))}
        confirmText={texts.undoImport}
        danger
        loading={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}

/** One file of clients: the draft before the import, or the result after it. */
export function ImportFile({ id }: { readonly id: string }) {
  const { data: file, error, refetch } = useQuery(importQuery(id))
  useImportEnd(file)
  if (!file)
    return (
      <>
        <PageTitle>{texts.importClients}</PageTitle>
        {!error ? (
          <Skeleton className="h-96 rounded-lg" />
        ) : isNotFound(error) ? (
          <EmptyState
            title={texts.fileNotFound}
            action={<ButtonLink to={importPath()}>{texts.goToFiles}</ButtonLink>}
          >
            {texts.fileNotFoundHint}
          </EmptyState>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </>
    )
  return (
    <>
      <div className="flex flex-col gap-1">
        <ButtonLink to={importPath()} size="sm" variant="ghost" className="-ml-3 self-start text-muted">
          <ArrowLeft aria-hidden className="size-4" />
          {texts.files}
        </ButtonLink>
        <PageTitle meta={stateTitles[file.state]}>{file.file_name}</PageTitle>
      </div>
      {file.state === 'draft' ? (
        <Draft id={id} />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-panel px-4 py-3">
            <div className="min-w-0 grow">
              <p className="text-sm tabular-nums">{formatImportSummary(file)}</p>
              <p className="text-xs text-muted">{formatImportHistory(file)}</p>
            </div>
            <UndoImport file={file} />
            <ButtonLink to={clientsPath('rental')}>{texts.goToClients}</ButtonLink>
          </div>
          <ImportRows id={id} undone={file.state === 'undone'} kept={file.kept} renderAction={() => null} />
        </>
      )}
    </>
  )
}
