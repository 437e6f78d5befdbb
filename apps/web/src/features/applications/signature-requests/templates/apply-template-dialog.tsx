import type { DocumentTemplate } from '@pb/contract/document-templates'
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { usePageSizes } from '../../../../components/domain/file-viewer/use-page-sizes.ts'
import { usePdf } from '../../../../components/domain/file-viewer/use-pdf.ts'
import { SelectField } from '../../../../components/ui/select-field.tsx'
import { SubmitDialog } from '../../../../components/ui/submit-dialog.tsx'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { documentTemplateQuery } from '../../../../queries/document-templates.ts'
import type { FieldSigner } from '../fields/field-tools.tsx'
import type { PlacedField } from '../fields/placed-field.ts'
import { fitTemplate, type FittedTemplate } from './fit-template.ts'
import { nestedClass } from './nested-class.ts'
import * as texts from './texts.ts'

const noSigner = ''

interface Numbers {
  readonly template: number
  readonly pdf: number
}

/** What does not fit, and what will be lost, as sentences. */
function listWarnings(fitted: FittedTemplate, pages: Numbers, placed: number): string[] {
  const { offPages, otherSizes } = fitted
  const list = new Intl.ListFormat('en', { type: 'conjunction' })
  return [
    ...(offPages > 0 ? [texts.tooFewPages(pages.pdf, pages.template, offPages)] : []),
    ...(pages.pdf > pages.template ? [texts.morePages(pages.pdf, pages.template)] : []),
    ...(otherSizes.length > 0 ? [texts.otherSize(list.format(otherSizes.map(texts.page)))] : []),
    ...(placed > 0 ? [texts.replaces(placed)] : []),
  ]
}

interface ApplyTemplateDialogProps {
  readonly template: DocumentTemplate
  readonly file: Blob
  readonly signers: readonly FieldSigner[]
  /** Number of fields that are placed already. */
  readonly placed: number
  readonly onApply: (fields: readonly PlacedField[]) => void
  readonly onClose: () => void
}

/** Chooses a signer for each role of a template, shows what does not fit the PDF, and asks before it places the fields. */
export default function ApplyTemplateDialog({
  template,
  file,
  signers,
  placed,
  onApply,
  onClose,
}: ApplyTemplateDialogProps) {
  const { data, error } = useQuery(documentTemplateQuery(template.template_id))
  const { pdf, error: pdfError } = usePdf(file)
  const sizes = usePageSizes(pdf)
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    template.roles.map((_, at) => signers[at]?.id ?? noSigner),
  )
  const options = [
    ...signers.map(({ id, name }) => ({ value: id, label: name })),
    { value: noSigner, label: texts.leaveOut },
  ]
  const ids = chosen.map((id) => (id === noSigner ? null : id))
  const fitted = data && sizes.length > 0 ? fitTemplate(data, sizes, ids) : null
  const warnings = fitted ? listWarnings(fitted, { template: template.pages, pdf: sizes.length }, placed) : []
  const count = fitted?.fields.length ?? 0
  const issue = error ? getErrorMessage(error) : pdfError !== undefined ? texts.notRead : null
  return (
    <SubmitDialog
      sends={false}
      title={texts.applyTitle(template.name)}
      description={texts.applyHint}
      submitText={texts.place(count)}
      className={nestedClass}
      busy={fitted === null && issue === null}
      error={issue ?? (fitted && count === 0 ? texts.nothingFits : null)}
      onSubmit={() => {
        if (count > 0) onApply(fitted!.fields)
      }}
      onClose={onClose}
    >
      {template.roles.map((role, at) => (
        <SelectField
          key={role}
          label={role}
          value={chosen[at] ?? noSigner}
          options={options}
          onChange={(next) => setChosen(chosen.with(at, next))}
        />
      ))}
      {warnings.length > 0 && (
        <output className="block space-y-1.5 rounded-md bg-warning-soft px-3 py-2.5 text-sm text-ink">
          {warnings.map((warning) => (
            <span key={warning} className="flex gap-2 text-pretty">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
              {warning}
            </span>
          ))}
        </output>
      )}
    </SubmitDialog>
  )
}
