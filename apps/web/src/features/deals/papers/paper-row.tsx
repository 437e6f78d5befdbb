import type { DealPaper } from '@pb/contract/deals'
import { FileText, Image, RefreshCw, Trash2 } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { formatFileSize } from '../../../lib/format-file-size.ts'
import { formatDay, pluralize } from '../../../lib/format.ts'
import { lazy } from '../../../lib/lazy.ts'
import { acceptedNames } from './check-file.ts'
import { OlderVersions } from './older-versions.tsx'
import * as texts from './texts.ts'

const PaperViewer = lazy(() => import('./paper-viewer.tsx'))

interface PaperRowProps {
  readonly dealId: string
  readonly paper: DealPaper
  readonly editable: boolean
  readonly onReplace: (file: File) => void
  readonly onRemove: () => void
}

const pdf = 'application/pdf'

/** A file of the paperwork with its older versions. */
export function PaperRow({ dealId, paper, editable, onReplace, onRemove }: PaperRowProps) {
  const input = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<{
    readonly id: string
    readonly name: string
    readonly type: string
  } | null>(null)
  const { paper_id: id, filename, content_type: type, bytes, pages, version, replaced } = paper
  const Icon = type.startsWith('image/') ? Image : FileText
  const details = [
    type === pdf && pluralize(pages, 'page'),
    formatFileSize(bytes),
    version > 1 && texts.version(version),
    paper.uploaded_by,
    formatDay(paper.time_created),
  ]
  return (
    <li className="py-2">
      <div className="flex items-center gap-3">
        <Icon aria-hidden className="size-5 shrink-0 text-muted" strokeWidth={1.5} />
        <div className="min-w-0 grow">
          <button
            type="button"
            aria-label={texts.view(filename)}
            onClick={() => setShown({ id, name: filename, type })}
            className="block max-w-full truncate text-sm font-medium hover:underline"
          >
            {filename}
          </button>
          <p className="text-xs text-muted tabular-nums">{details.filter(Boolean).join(' · ')}</p>
        </div>
        {editable && (
          <span className="flex shrink-0">
            <IconButton
              label={texts.replace(filename)}
              icon={RefreshCw}
              onClick={() => input.current?.click()}
            />
            <IconButton label={texts.remove(filename)} icon={Trash2} onClick={onRemove} />
            <input
              ref={input}
              type="file"
              hidden
              aria-label={texts.replace(filename)}
              accept={acceptedNames}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file) onReplace(file)
                // The same file can be chosen again.
                target.value = ''
              }}
            />
          </span>
        )}
      </div>
      {replaced.length > 0 && (
        <OlderVersions
          replaced={replaced}
          onOpen={({ paper_id, filename: name }) =>
            setShown({ id: paper_id, name, type: /\.pdf$/i.test(name) ? pdf : 'image/*' })
          }
        />
      )}
      {shown && (
        <Suspense fallback={null}>
          <PaperViewer
            dealId={dealId}
            paperId={shown.id}
            name={shown.name}
            contentType={shown.type}
            onClose={() => setShown(null)}
          />
        </Suspense>
      )}
    </li>
  )
}
