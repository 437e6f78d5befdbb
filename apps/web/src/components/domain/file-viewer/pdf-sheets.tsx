import type { ReactNode } from 'react'
import { RenderWhenVisible } from '../../ui/render-when-visible.tsx'
import { usePageSizes } from './use-page-sizes.ts'
import { usePdf, usePdfPage } from './use-pdf.ts'

interface SheetProps {
  readonly pdf: Parameters<typeof usePdfPage>[0]
  readonly number: number
  readonly name: string
}

function Sheet({ pdf, number, name }: SheetProps) {
  const canvas = usePdfPage(pdf, number)
  return <canvas ref={canvas} aria-label={name} className="block size-full rounded-sm bg-white" />
}

interface SheetsProps {
  readonly name: string
  /** Shown when the PDF can't be. */
  readonly notShown: string
  /** What lies over a page, from 1. */
  readonly renderOver?: (number: number) => ReactNode
}

interface PdfSheetListProps extends SheetsProps {
  readonly pdf: SheetProps['pdf']
  /** Why the PDF could not be opened. */
  readonly error: unknown
}

/** All pages of an open PDF below each other; a page is drawn when it is near. */
export function PdfSheetList({ pdf, error, name, notShown, renderOver }: PdfSheetListProps) {
  const sizes = usePageSizes(pdf)
  if (error !== undefined)
    return (
      <p role="alert" className="text-sm text-muted">
        {notShown}
      </p>
    )
  return (
    <ol className="space-y-3">
      {sizes.map(({ number, width, height }) => (
        <li
          key={number}
          data-page={number}
          className="relative rounded-sm ring-1 ring-line [container-type:size]"
          style={{ aspectRatio: `${width} / ${height}` }}
        >
          <RenderWhenVisible className="size-full">
            <Sheet pdf={pdf} number={number} name={`${name}, ${number} / ${sizes.length}`} />
          </RenderWhenVisible>
          {renderOver?.(number)}
        </li>
      ))}
    </ol>
  )
}

/** All pages of a PDF, which it opens. */
export function PdfSheets({ file, ...rest }: SheetsProps & { readonly file: Blob }) {
  const { pdf, error } = usePdf(file)
  return <PdfSheetList {...rest} pdf={pdf} error={error} />
}
