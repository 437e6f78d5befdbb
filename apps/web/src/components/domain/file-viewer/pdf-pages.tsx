import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/icon-button.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { usePdf, usePdfPage } from './use-pdf.ts'
import * as texts from './texts.ts'

interface PdfPagesProps {
  readonly file: Blob
  readonly name: string
}

/** The pages of a PDF, one at a time. */
export default function PdfPages({ file, name }: PdfPagesProps) {
  const { pdf, error } = usePdf(file)
  const [number, setNumber] = useState(1)
  const canvas = usePdfPage(pdf, number)
  if (error !== undefined) return <ErrorState title={texts.notShown} error={error} />
  const pages = pdf?.numPages ?? 1
  return (
    <div>
      {pages > 1 && (
        <div className="flex items-center justify-center gap-2 pb-2">
          <IconButton
            label={texts.previous}
            icon={ChevronLeft}
            disabled={number === 1}
            onClick={() => setNumber(number - 1)}
          />
          <output className="text-sm tabular-nums">{texts.pageNumber(number, pages)}</output>
          <IconButton
            label={texts.next}
            icon={ChevronRight}
            disabled={number === pages}
            onClick={() => setNumber(number + 1)}
          />
        </div>
      )}
      <canvas ref={canvas} aria-label={name} className="w-full rounded-sm border bg-white" />
    </div>
  )
}
