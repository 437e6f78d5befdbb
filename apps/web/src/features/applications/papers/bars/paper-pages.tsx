import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useRef, useState } from 'react'
import { findVisiblePage } from '../../../../components/domain/file-viewer/find-visible-page.ts'
import { PdfSheetList } from '../../../../components/domain/file-viewer/pdf-sheets.tsx'
import { usePdf } from '../../../../components/domain/file-viewer/use-pdf.ts'
import { BarTools } from './bar-tools.tsx'
import { PageBars } from './page-bars.tsx'
import { PhotoSheet } from './photo-sheet.tsx'
import { createBar } from './placed-bar.ts'
import { useNumberPlaces } from './use-number-places.ts'
import type { BarsState } from './use-bars.ts'
import * as texts from './texts.ts'

interface PagesProps {
  readonly file: Blob
  readonly state: BarsState
}

interface PaperPagesProps extends PagesProps {
  readonly pdf?: PDFDocumentProxy | undefined
  readonly error?: unknown
  readonly isPhoto?: boolean
  readonly found: ReturnType<typeof useNumberPlaces>
}

/** The tools beside the pages of a paper, over which bars are drawn. */
function PaperPages({ file, state, pdf, error, isPhoto = false, found }: PaperPagesProps) {
  // A finger scrolls until drawing is switched on.
  const [isDrawing, setDrawing] = useState(() => matchMedia('(pointer: fine)').matches)
  const pages = useRef<HTMLDivElement>(null)
  const renderOver = (number: number) => (
    <PageBars number={number} state={state} places={found?.places ?? []} isDrawing={isDrawing} />
  )
  return (
    <div className="flex h-full flex-col lg:flex-row">
      <div className="max-h-[45%] shrink-0 overflow-y-auto border-b p-4 lg:max-h-none lg:w-72 lg:border-r lg:border-b-0">
        <BarTools
          state={state}
          found={found}
          isDrawing={isDrawing}
          onDrawing={setDrawing}
          onAdd={() => state.add(createBar(pages.current ? findVisiblePage(pages.current) : 1))}
        />
      </div>
      <div ref={pages} className="min-h-0 grow overflow-y-auto bg-sunken p-4 sm:p-6">
        <div className="mx-auto max-w-[800px]">
          {isPhoto ? (
            <PhotoSheet file={file} name={texts.page}>
              {renderOver(1)}
            </PhotoSheet>
          ) : (
            <PdfSheetList
              pdf={pdf}
              error={error}
              name={texts.page}
              notShown={texts.notShown}
              renderOver={renderOver}
            />
          )}
        </div>
      </div>
    </div>
  )
}

/** The pages of a PDF, whose text is searched. */
export function PdfPaper(props: PagesProps) {
  const { pdf, error } = usePdf(props.file)
  return <PaperPages {...props} pdf={pdf} error={error} found={useNumberPlaces(pdf)} />
}

const nothing = { places: [], hasText: false }

export function PhotoPaper(props: PagesProps) {
  return <PaperPages {...props} isPhoto found={nothing} />
}
