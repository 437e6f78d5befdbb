import type { MailImport } from '@pb/contract/mail-imports'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { FileOutcome } from '../../../components/domain/imported-file/file-outcome.tsx'
import { FilePage } from '../../../components/domain/imported-file/file-page.tsx'
import { UndoFile } from '../../../components/domain/imported-file/undo-file.tsx'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { ConfirmButton } from '../../../components/ui/confirm-button.tsx'
import { pluralize } from '../../../lib/format.ts'
import { isMailImportRunning, mailImportQuery } from '../../../queries/mail-imports.ts'
import { FilePreview } from './file-preview.tsx'
import { ImportProblems } from './import-problems.tsx'
import { ImportProgress } from './import-progress.tsx'
import { formatHistory, formatSummary } from './import-text.ts'
import { useChangeImport, useDiscardImport, useImportEnd } from './mutations.ts'
import { mailImportPath } from './paths.ts'
import { WhereItGoes } from './where-it-goes.tsx'
import * as texts from './texts.ts'

interface FileProps {
  readonly file: MailImport
}

function DiscardButton({ file: { import_id: id, state } }: FileProps) {
  const navigate = useNavigate()
  const discard = useDiscardImport(id, () => void navigate(mailImportPath()))
  // What could not be read is no loss.
  if (state === 'failed')
    return (
      <Button loading={discard.isPending} onClick={() => discard.mutate()}>
        {texts.discard}
      </Button>
    )
  return (
    <ConfirmButton
      loading={discard.isPending}
      question={texts.discardQuestion}
      hint={texts.discardHint}
      confirmText={texts.discard}
      onConfirm={() => discard.mutate()}
    >
      {texts.discard}
    </ConfirmButton>
  )
}

function UndoButton({ file: { import_id: id, added } }: FileProps) {
  const undo = useChangeImport(id, 'undo')
  return (
    <UndoFile
      label={texts.undo}
      question={texts.undoQuestion}
      hint={texts.undoHint(pluralize(added, 'message'))}
      loading={undo.isPending}
      onUndo={(onSettled) => undo.mutate(undefined, { onSettled })}
    />
  )
}

function Draft({ file }: FileProps) {
  const { import_id: id, summary } = file
  const apply = useChangeImport(id, 'apply')
  const fresh = summary.messages - summary.known
  return (
    <>
      <FilePreview file={file} />
      <WhereItGoes />
      {fresh === 0 && <p className="text-sm">{texts.nothingNew}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {fresh > 0 && (
          <Button variant="primary" loading={apply.isPending} onClick={() => apply.mutate()}>
            {texts.importCount(pluralize(fresh, 'message'))}
          </Button>
        )}
        <DiscardButton file={file} />
      </div>
    </>
  )
}

function Running({ file }: FileProps) {
  const stop = useChangeImport(file.import_id, 'cancel')
  return (
    <ImportProgress file={file}>
      {file.state === 'reading' && <DiscardButton file={file} />}
      {file.state === 'applying' && (
        <Button loading={stop.isPending} onClick={() => stop.mutate()}>
          {texts.stop}
        </Button>
      )}
    </ImportProgress>
  )
}

function Outcome({ file }: FileProps) {
  const { import_id: id, state, added, problem } = file
  const goOn = useChangeImport(id, 'apply')
  const isUndoable = (state === 'applied' || state === 'stopped') && added > 0
  return (
    <>
      {state !== 'failed' && problem !== '' && <FormMessage look="strong">{problem}</FormMessage>}
      <FileOutcome summary={formatSummary(file)} history={formatHistory(file)}>
        {isUndoable && <UndoButton file={file} />}
        {(state === 'failed' || (state === 'stopped' && added === 0)) && <DiscardButton file={file} />}
        {state === 'stopped' ? (
          <Button variant="primary" loading={goOn.isPending} onClick={() => goOn.mutate()}>
            {texts.goOn}
          </Button>
        ) : (
          state !== 'failed' && <ButtonLink to="/mailbox/all">{texts.goToMailbox}</ButtonLink>
        )}
      </FileOutcome>
    </>
  )
}

function Content({ file }: FileProps) {
  return (
    <>
      {file.state === 'draft' ? (
        <Draft file={file} />
      ) : isMailImportRunning(file) ? (
        <Running file={file} />
      ) : (
        <Outcome file={file} />
      )}
      {file.state !== 'undone' && <ImportProblems file={file} />}
    </>
  )
}

/** One file of mail: read, previewed, imported or undone. */
export function ImportFile({ id }: { readonly id: string }) {
  const query = useQuery(mailImportQuery(id))
  useImportEnd(query.data)
  return (
    <FilePage
      title={texts.files}
      path={mailImportPath()}
      query={query}
      notFound={{ title: texts.fileNotFound, hint: texts.fileNotFoundHint, link: texts.goToFiles }}
      heading={({ file_name, state }) => ({ name: file_name, state: texts.states[state] })}
    >
      {(file) => <Content file={file} />}
    </FilePage>
  )
}
