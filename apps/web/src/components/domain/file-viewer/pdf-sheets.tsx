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

interface PdfSheetsProps {
  readonly file: Blob
  readonly name: string
  /** Shown when the PDF can't be. */
  readonly notShown: string
  /** What lies over a page, from 1. */
  readonly renderOver?: (number: number) => ReactNode
}

/** All pages of a PDF below each other; a page is drawn when it is near. */
export function PdfSheets({ file, name, notShown, renderOver }: PdfSheetsProps) {
  const { pdf, error } = usePdf(file)
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
