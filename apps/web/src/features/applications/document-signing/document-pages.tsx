import { RenderWhenVisible } from '../../../components/ui/render-when-visible.tsx'
import { usePdf, usePdfPage } from '../../../components/domain/file-viewer/use-pdf.ts'
import { useSigningTexts } from './use-signing-texts.ts'

interface PageProps {
  readonly pdf: Parameters<typeof usePdfPage>[0]
  readonly number: number
  readonly name: string
}

function DocumentPage({ pdf, number, name }: PageProps) {
  const canvas = usePdfPage(pdf, number)
  return <canvas ref={canvas} aria-label={name} className="block w-full rounded-sm border bg-white" />
}

/** All pages of a PDF below each other; a page is drawn when it is near. */
export default function DocumentPages({ file, name }: { readonly file: Blob; readonly name: string }) {
  const texts = useSigningTexts()
  const { pdf, error } = usePdf(file)
  if (error !== undefined)
    return (
      <p role="alert" className="text-sm text-muted">
        {texts.notShown}
      </p>
    )
  const numbers = Array.from({ length: pdf?.numPages ?? 0 }, (_, index) => index + 1)
  return (
    <ol className="space-y-3">
      {numbers.map((number) => (
        <li key={number}>
          <RenderWhenVisible className="min-h-40">
            <DocumentPage pdf={pdf} number={number} name={`${name}, ${number} / ${numbers.length}`} />
          </RenderWhenVisible>
        </li>
      ))}
    </ol>
  )
}
