import type { PaperValue } from '@pb/contract/applications'
import { FileText, Image, Pencil, RectangleHorizontal, Trash2, Upload } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { formatFileSize } from '../../../lib/format-file-size.ts'
import { formatDay, pluralize } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import type { PaperRow as Row } from '../view/report.ts'
import { acceptedTypes, findFileIssue, getFileLabel } from './file-label.ts'
import { useDeletePapers, useUploadPaper } from './mutations.ts'
import { PaperDate } from './paper-date.tsx'
import * as texts from './texts.ts'
import { lazy } from '../../../lib/lazy.ts'

const PaperViewer = lazy(() => import('./paper-viewer.tsx'))
const BarsDialog = lazy(() => import('./bars/bars-dialog.tsx'))

interface PaperRowProps {
  readonly formId: string
  readonly row: Row
  readonly editable: boolean
  readonly checked: boolean
  readonly onCheck: (on: boolean) => void
}

function formatDetails({ pages, bytes, bars, time_created: at }: PaperValue): string {
  const pageCount = pages === null ? '' : pluralize(pages, 'page')
  const barCount = bars.length === 0 ? '' : pluralize(bars.length, 'black bar')
  return texts.details(pageCount, formatFileSize(bytes), formatDay(at), barCount)
}

interface FileButtonsProps {
  readonly row: Row
  readonly upload: ReturnType<typeof useUploadPaper>
  readonly onFile: (file: File) => void
  readonly onCover: () => void
  readonly onDelete: () => void
}

/** Covers parts of, uploads, replaces or deletes the file of a row. */
function FileButtons({ row, upload, onFile, onCover, onDelete }: FileButtonsProps) {
  const input = useRef<HTMLInputElement>(null)
  const name = getFileLabel(row)
  const choose = (): void => input.current?.click()
  return (
    <span className="ml-auto flex items-center">
      {upload.isPending ? (
        <Button size="sm" loading>
          {texts.uploading(upload.percent)}
        </Button>
      ) : row.paper ? (
        <>
          <IconButton label={texts.cover(name)} icon={RectangleHorizontal} onClick={onCover} />
          <IconButton label={texts.replace(name)} icon={Pencil} onClick={choose} />
          <IconButton label={texts.deleteFile(name)} icon={Trash2} onClick={onDelete} />
        </>
      ) : (
        <Button size="sm" aria-label={texts.uploadFor(row.title)} onClick={choose}>
          <Upload aria-hidden className="size-4" />
          {texts.upload}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.uploadFor(row.title)}
        accept={acceptedTypes}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </span>
  )
}

/** A file of the form, or the place for one that is asked for. */
export function PaperRow({ formId, row, editable, checked, onCheck }: PaperRowProps) {
  const upload = useUploadPaper(formId, row.field)
  const remove = useDeletePapers(formId)
  const [open, setOpen] = useState<'viewer' | 'bars' | 'delete' | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const { paper, title } = row
  const name = getFileLabel(row)
  const error = refused ?? (upload.error ? getErrorMessage(upload.error) : null)
  const Icon = paper?.content_type.startsWith('image/') ? Image : FileText
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5">
      {editable && (
        <Checkbox
          checked={checked}
          onCheckedChange={onCheck}
          disabled={!paper}
          label={texts.selectFile(paper ? name : title)}
        />
      )}
      <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
      <div className="min-w-0 grow basis-44">
        {paper ? (
          <>
            <button
              type="button"
              aria-label={texts.view(name)}
              onClick={() => setOpen('viewer')}
              className="block max-w-full truncate text-sm font-medium hover:underline"
            >
              {name}
            </button>
            <p className="text-xs text-muted tabular-nums">{formatDetails(paper)}</p>
          </>
        ) : (
          <>
            <p className="text-sm font-medium">{title}</p>
            <p className="text-xs text-muted">{name}</p>
          </>
        )}
        {error !== null && <FormMessage look="field">{error}</FormMessage>}
      </div>
      {paper && <PaperDate paper={paper} name={name} editable={editable} />}
      {editable && (
        <FileButtons
          row={row}
          upload={upload}
          onFile={(file) => {
            const issue = findFileIssue(file)
            setRefused(issue)
            if (issue === null) upload.mutate(file)
          }}
          onCover={() => setOpen('bars')}
          onDelete={() => setOpen('delete')}
        />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(next) => setOpen(next ? 'delete' : null)}
        title={texts.confirmTitle(name)}
        confirmText={texts.confirmDelete}
        danger
        onConfirm={() => {
          setOpen(null)
          remove.mutate([row])
        }}
      />
      {open === 'viewer' && paper && (
        <Suspense fallback={null}>
          <PaperViewer formId={formId} paper={paper} name={name} onClose={() => setOpen(null)} />
        </Suspense>
      )}
      {open === 'bars' && paper && (
        <Suspense fallback={null}>
          <BarsDialog formId={formId} paper={paper} name={name} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </li>
  )
}
