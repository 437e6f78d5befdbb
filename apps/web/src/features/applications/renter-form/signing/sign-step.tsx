import { listContradictions } from '@pb/rules/applications/contradictions'
import { useQueryClient } from '@tanstack/react-query'
import { Clock3 } from 'lucide-react'
import { useEffect } from 'react'
import { renterFormQuery } from '../../../../queries/renter-form.ts'
import { listAllFields, type StepKey } from '../model/steps.ts'
import { getValues, listMissing } from '../saving/field-state.ts'
import { useFormState, useFormStore } from '../saving/use-form.ts'
import { panelClass } from '../styles.ts'
import { useLanguage, useTexts } from '../texts/use-texts.ts'
import { getLocale } from '../texts/languages.ts'
import { useToken } from '../use-token.ts'
import { coverTexts } from './cover-texts.ts'
import { MissingPapers } from './missing-papers.tsx'
import { FieldSummary } from './field-summary.tsx'
import { ReviewList } from './review-list.tsx'
import { SignedChanges } from './signed-changes.tsx'
import { SignatureForm } from './signature-form.tsx'
import { getSignError, useSign } from './use-sign.ts'

interface SignStepProps {
  readonly onStep: (step: StepKey) => void
  readonly onFix: (field: string) => void
}

function Waiting({ names }: { readonly names: readonly string[] }) {
  const texts = useTexts().sign
  const list = new Intl.ListFormat(getLocale(useLanguage())).format(names)
  return (
    <section className={`${panelClass} flex gap-3 p-4 sm:p-5`}>
      <Clock3 aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
      <div>
        <h2 className="text-[16px] font-semibold">{texts.waiting(list)}</h2>
        <p className="pt-0.5 text-sm text-muted">{texts.waitingHint}</p>
      </div>
    </section>
  )
}

/** Everything to read once more, what is missing, and the signature. */
export function SignStep({ onStep, onFix }: SignStepProps) {
  const texts = useTexts()
  const store = useFormStore()
  const { form, fields } = useFormState()
  const language = useLanguage()
  const client = useQueryClient()
  const { queryKey } = renterFormQuery(useToken())
  const sign = useSign()
  const all = listAllFields(form.applicant_type)
  const missing = listMissing(fields, all)
  const contradictions = listContradictions(getValues(fields))
  const contradicting = all.filter(({ field }) => contradictions.some((one) => one.field === field))
  const isChanged = form.signature?.current === false
  const typed = (name: string) => fields[name]?.stored ?? ''
  const asked = `${typed('first_name')} ${typed('last_name')}`.trim()
  const name = form.signature?.name ?? asked
  useEffect(() => {
    // What is read here is what the server has, and so is what changed since signing.
    const readSaved = async () => {
      await store.flush()
      if (isChanged) await client.invalidateQueries({ queryKey })
    }
    void readSaved()
  }, [store, client, queryKey, isChanged])
  return (
    <div className="space-y-4">
      {isChanged && (
        <output className="block rounded-lg bg-warning-soft p-4 text-[15px] sm:p-5">
          {texts.sign.changed}
        </output>
      )}
      <SignedChanges />
      {missing.length > 0 && (
        <FieldSummary title={texts.summary.title(missing.length)} fields={missing} onFix={onFix} />
      )}
      {contradicting.length > 0 && (
        <FieldSummary
          title={texts.summary.contradicting(contradicting.length)}
          fields={contradicting}
          onFix={onFix}
        />
      )}
      <MissingPapers title={texts.review.missingDocuments} onAdd={() => onStep('documents')} />
      <ReviewList onEdit={onStep} />
      <p className="text-sm text-muted">{coverTexts[language].covers}</p>
      {form.waiting_for.length > 0 ? (
        <Waiting names={form.waiting_for} />
      ) : (
        missing.length + contradicting.length === 0 && (
          <SignatureForm
            asked={form.applicant_type === 'GUARANTOR_COMPANY' ? null : asked}
            name={form.applicant_type === 'GUARANTOR_COMPANY' ? '' : name}
            consent={form.consent.text}
            isPending={sign.isPending}
            error={sign.error === null ? null : getSignError(texts.sign, sign.error)}
            onSign={sign.mutate}
          />
        )
      )}
    </div>
  )
}
