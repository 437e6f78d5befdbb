import { openingFileMegabytes, openingFileRows } from '@pb/rules/opening-fields'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download, FileSpreadsheet } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useMutation } from '../../lib/use-mutation.ts'
import { Button } from '../../components/ui/button.tsx'
import { ButtonLink } from '../../components/ui/button-link.tsx'
import { FileListItem } from '../../components/ui/files/file-list-item.tsx'
import { FileList, usePageNumber } from '../../components/ui/files/file-list.tsx'
import { UploadForm } from '../../components/ui/files/upload-form.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { contract, download } from '../../lib/api.ts'
import { formatNumber } from '../../lib/format.ts'
import { openingFilesPerPage, openingFilesQuery } from '../../queries/opening-balances.ts'
import { useUploadOpening } from './mutations.ts'
import { openingPath } from './paths.ts'
import { formatHistory, formatSummary, stateTitles } from './summary.ts'
import * as texts from './texts.ts'

const accept = {
  'text/csv': ['.csv', '.tsv', '.txt'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
}

function TemplateButton() {
  const load = useMutation({
    mutationFn: async () => download(contract.openingBalances.openingTemplate),
    meta: { error: texts.templateFailed },
  })
  return (
    <Button size="sm" loading={load.isPending} onClick={() => load.mutate()}>
      <Download aria-hidden className="size-4" />
      {texts.template}
    </Button>
  )
}

/** Upload form and list of files of deals from before the move. */
export function OpeningList() {
  const page = usePageNumber()
  const navigate = useNavigate()
  const { mutateAsync } = useUploadOpening()
  return (
    <>
      <div className="flex flex-col gap-1">
        <ButtonLink to="/onboarding" size="sm" variant="ghost" className="-ml-3 self-start text-muted">
          <ArrowLeft aria-hidden className="size-4" />
          {texts.back}
        </ButtonLink>
        <PageTitle actions={<TemplateButton />}>{texts.title}</PageTitle>
        <p className="max-w-2xl text-sm text-muted">
          {texts.lead} {texts.plansFirst}{' '}
          <Link to="/commission-plans" className="text-brand-text underline">
            {texts.plansLink}
          </Link>
        </p>
      </div>
      <UploadForm
        title={texts.uploadFile}
        description={texts.uploadHint(formatNumber(openingFileRows))}
        label={texts.dealFile}
        accept={accept}
        megabytes={openingFileMegabytes}
        rejectedMessage={texts.wrongFile(openingFileMegabytes)}
        send={async (upload) => {
          const reading = await mutateAsync(upload)
          await navigate(openingPath(reading.import.import_id))
        }}
      />
      <FileList
        title={texts.files}
        page={page}
        perPage={openingFilesPerPage}
        files={useQuery(openingFilesQuery(page))}
        icon={FileSpreadsheet}
        emptyState={{ title: texts.noFiles, text: texts.noFilesHint }}
      >
        {(file) => (
          <FileListItem
            key={file.import_id}
            to={openingPath(file.import_id)}
            name={file.file_name}
            state={stateTitles[file.state]}
            needsAction={file.state === 'draft'}
            summary={formatSummary(file)}
            history={formatHistory(file)}
          />
        )}
      </FileList>
    </>
  )
}
