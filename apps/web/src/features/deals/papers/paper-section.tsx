import type { DealPaper } from '@pb/contract/deals'
import { Check, Plus } from 'lucide-react'
import { useDropzone } from 'react-dropzone'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/cn.ts'
import { acceptedNames } from './check-file.ts'
import { PaperRow } from './paper-row.tsx'
import { UploadRow } from './upload-row.tsx'
import type { Upload, useUploads } from './use-uploads.ts'
import * as texts from './texts.ts'

interface PaperSectionProps {
  readonly dealId: string
  readonly kind: Upload['kind']
  readonly title: string
  readonly papers: readonly DealPaper[]
  readonly required: boolean
  readonly editable: boolean
  readonly upload: ReturnType<typeof useUploads>
  readonly onRemove: (paper: DealPaper) => void
}

function RequiredMark({ done }: { readonly done: boolean }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1 text-xs font-medium',
        done ? 'text-brand-text' : 'text-warning',
      )}
    >
      {done && <Check aria-hidden className="size-3.5" />}
      {done ? texts.done : texts.required}
    </span>
  )
}

/** One kind of paperwork: its files, and a place to drop more of them. */
export function PaperSection({
  dealId,
  kind,
  title,
  papers,
  required,
  editable,
  upload,
  onRemove,
}: PaperSectionProps) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    noClick: true,
    noKeyboard: true,
    disabled: !editable,
    onDrop: (files, rejected) => upload.add(kind, [...files, ...rejected.map(({ file }) => file)]),
  })
  const uploads = upload.uploads.filter((entry) => entry.kind === kind)
  return (
    <div
      {...getRootProps({
        role: 'group',
        'aria-label': title,
        className: cn(
          '-mx-2 rounded-md border border-dashed px-2 py-2',
          isDragActive ? 'border-brand bg-brand-soft' : 'border-transparent',
        ),
      })}
    >
      <div className="flex min-h-8 flex-wrap items-center gap-x-2">
        <h3 className="text-sm font-medium">{title}</h3>
        {required && <RequiredMark done={papers.length > 0} />}
        {editable && (
          <Button
            size="sm"
            variant="ghost"
            className="ml-auto"
            aria-label={texts.addFiles(title)}
            onClick={open}
          >
            <Plus aria-hidden className="size-4" />
            {texts.add}
          </Button>
        )}
      </div>
      {papers.length === 0 && uploads.length === 0 && (
        <p className="text-xs text-muted">{editable ? texts.dropHere : texts.noFiles}</p>
      )}
      <ul aria-label={title} className="divide-y empty:hidden">
        {papers.map((paper) => (
          <PaperRow
            key={paper.paper_id}
            dealId={dealId}
            paper={paper}
            editable={editable}
            onReplace={(file) => upload.add(kind, [file], paper.paper_id)}
            onRemove={() => onRemove(paper)}
          />
        ))}
        {uploads.map((entry) => (
          <UploadRow
            key={entry.key}
            upload={entry}
            onRetry={() => upload.retry(entry)}
            onRemove={() => upload.remove(entry.key)}
          />
        ))}
      </ul>
      <input {...getInputProps({ 'aria-label': texts.addFiles(title), accept: acceptedNames })} />
    </div>
  )
}
