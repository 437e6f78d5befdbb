import { FileText } from 'lucide-react'
import { useTexts } from '../texts/use-texts.ts'

/** A picture that was just chosen; other files, and those of an earlier visit, have an icon. */
export function Thumbnail({ preview, name }: { readonly preview: string | null; readonly name: string }) {
  const texts = useTexts().documents
  if (preview !== null)
    return (
      <img
        src={preview}
        alt={texts.preview(name)}
        className="size-12 shrink-0 rounded-sm border bg-sunken object-cover"
      />
    )
  return (
    <span className="flex size-12 shrink-0 items-center justify-center rounded-sm bg-sunken">
      <FileText aria-hidden className="size-5 text-muted" strokeWidth={1.5} />
    </span>
  )
}
