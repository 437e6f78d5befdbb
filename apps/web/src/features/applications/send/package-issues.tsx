import type { PackageIssue } from '@pb/contract/application-packages'
import { TriangleAlert } from 'lucide-react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import * as texts from './texts.ts'

interface PackageIssuesProps {
  readonly issues: readonly PackageIssue[]
  readonly confirmed: boolean
  readonly error: string | undefined
  readonly onConfirm: (confirmed: boolean) => void
}

/** What is outdated, missing or old in the package, which its sender confirms. */
export function PackageIssues({ issues, confirmed, error, onConfirm }: PackageIssuesProps) {
  if (issues.length === 0) return null
  const people = Map.groupBy(issues, ({ form_id }) => form_id)
  return (
    <section aria-labelledby="package-issues" className="rounded-md bg-warning-soft p-3 text-sm">
      <h3 id="package-issues" className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />
        {texts.issues}
      </h3>
      <ul className="space-y-1.5 pt-2">
        {[...people.values()].map((own) => (
          <li key={own[0]!.form_id}>
            <span className="font-medium wrap-anywhere">{own[0]!.name}</span>
            <ul className="list-disc pl-5">
              {own.map(({ key, text }) => (
                <li key={key} className="wrap-anywhere">
                  {text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      <Checkbox checked={confirmed} onCheckedChange={onConfirm} className="pt-2 font-medium">
        {texts.sendAsIs}
      </Checkbox>
      {error !== undefined && (
        <FormMessage look="field" className="pt-1">
          {error}
        </FormMessage>
      )}
    </section>
  )
}
