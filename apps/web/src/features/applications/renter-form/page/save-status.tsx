import { Check, CloudOff } from 'lucide-react'
import { Spinner } from '../../../../components/ui/spinner.tsx'
import type { FormState } from '../saving/form-store.ts'
import { useTexts } from '../texts/use-texts.ts'

/** Whether everything is saved. Screen readers hear the result, not each attempt. */
export function SaveStatus({ saving }: Pick<FormState, 'saving'>) {
  const texts = useTexts().save
  return (
    <span className="flex min-h-5 items-center gap-1 text-xs text-muted">
      {saving === 'saving' && <Spinner className="[&_svg]:size-3.5" />}
      {saving === 'saved' && <Check aria-hidden className="size-3.5 text-brand-text" />}
      {saving === 'retrying' && <CloudOff aria-hidden className="size-3.5 shrink-0 text-warning" />}
      {saving === 'saving' && <span>{texts.saving}</span>}
      <output title={saving === 'retrying' ? texts.retryingHint : undefined}>
        {saving === 'saved' && texts.saved}
        {saving === 'retrying' && <span className="font-medium text-warning">{texts.retrying}</span>}
      </output>
    </span>
  )
}
