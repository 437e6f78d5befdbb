import type { BankStatement } from '@pb/contract/bank-statements'
import { useQuery } from '@tanstack/react-query'
import { FileOutcome } from '../../../components/domain/imported-file/file-outcome.tsx'
import { FilePage } from '../../../components/domain/imported-file/file-page.tsx'
import { UndoFile } from '../../../components/domain/imported-file/undo-file.tsx'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { bankFileQuery } from '../../../queries/bank-statements.ts'
import { BankDraft } from './bank-draft.tsx'
import { BankLines } from './bank-lines.tsx'
import { formatHistory, formatSummary, stateTitles } from './describe-file.ts'
import { bankFilesPath, bankPath } from './paths.ts'
import * as texts from './texts.ts'
import { useUndoImport } from './use-undo-import.ts'

function Outcome({ file }: { readonly file: BankStatement }) {
  const undo = useUndoImport(file.statement_id)
  return (
    <>
      <FileOutcome summary={formatSummary(file)} history={formatHistory(file)}>
        {file.state === 'imported' && (
          <UndoFile
            label={texts.undo}
            question={texts.undoQuestion}
            hint={texts.undoHint}
            loading={undo.isPending}
            onUndo={(onSettled) => undo.mutate(undefined, { onSettled })}
          />
        )}
        <ButtonLink to={bankPath}>{texts.goToTransactions}</ButtonLink>
      </FileOutcome>
      <BankLines id={file.statement_id} accountId={null} renderAction={() => null} />
    </>
  )
}

/** One file of the bank: the draft before it is imported, or the result after it. */
export function BankFile({ id }: { readonly id: string }) {
  return (
    <FilePage
      title={texts.files}
      path={bankFilesPath}
      query={useQuery(bankFileQuery(id))}
      notFound={{ title: texts.fileNotFound, hint: texts.fileNotFoundHint, link: texts.goToFiles }}
      heading={({ file_name, state }) => ({ name: file_name, state: stateTitles[state] })}
    >
      {(file) => (file.state === 'draft' ? <BankDraft key={id} file={file} /> : <Outcome file={file} />)}
    </FilePage>
  )
}
