import { PdfSheets } from '../../../components/domain/file-viewer/pdf-sheets.tsx'
import { FieldMarks } from './fields/field-marks.tsx'
import type { Fields } from './fields/use-fields.ts'
import { useSigningTexts } from './use-signing-texts.ts'

interface DocumentPagesProps {
  readonly file: Blob
  readonly name: string
  readonly fields: Fields
}

/** The pages of the document, each with its fields. */
export default function DocumentPages({ file, name, fields }: DocumentPagesProps) {
  const texts = useSigningTexts()
  return (
    <PdfSheets
      file={file}
      name={name}
      notShown={texts.notShown}
      renderOver={(number) => <FieldMarks number={number} fields={fields} />}
    />
  )
}
