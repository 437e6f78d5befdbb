import type { ClientImport } from '@pb/contract/client-imports'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { lazy } from '../../../lib/lazy.ts'
import { FileOutcome } from '../../../components/domain/imported-file/file-outcome.tsx'
import { FilePage } from '../../../components/domain/imported-file/file-page.tsx'
import { UndoFile } from '../../../components/domain/imported-file/undo-file.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { ConfirmButton } from '../../../components/ui/confirm-button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber, pluralize } from '../../../lib/format.ts'
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
        <ConfirmButton
          variant="ghost"
          loading={discard.isPending}
          question={texts.discardQuestion}
          hint={texts.discardHint}
          confirmText={texts.discard}
          onConfirm={() => discard.mutate()}
        >
          {texts.discard}
        </ConfirmButton>
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
      <UndoFile
        label={texts.undoImport}
        question={texts.undoImportQuestion}
        hint={texts.undoImportHint(pluralize(file.added, 'client'))}
        loading={undo.isPending}
        onUndo={(onSettled) => undo.mutate(undefined, { onSettled })}
      />
    </>
  )
}

function Content({ file }: { readonly file: ClientImport }) {
  const { import_id: id, state, kept } = file
  if (state === 'draft') return <Draft id={id} />
  return (
    <>
      <FileOutcome summary={formatImportSummary(file)} history={formatImportHistory(file)}>
        <UndoImport file={file} />
        <ButtonLink to={clientsPath('rental')}>{texts.goToClients}</ButtonLink>
      </FileOutcome>
      <ImportRows id={id} undone={state === 'undone'} kept={kept} renderAction={() => null} />
    </>
  )
}

/** One file of clients: the draft before the import, or the result after it. */
export function ImportFile({ id }: { readonly id: string }) {
  const query = useQuery(importQuery(id))
  useImportEnd(query.data)
  return (
    <FilePage
      title={texts.files}
      path={importPath()}
      query={query}
      notFound={{ title: texts.fileNotFound, hint: texts.fileNotFoundHint, link: texts.goToFiles }}
      heading={({ file_name, state }) => ({ name: file_name, state: stateTitles[state] })}
    >
      {(file) => <Content file={file} />}
    </FilePage>
  )
}
