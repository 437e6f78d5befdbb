import { formatShowingHours } from '@pb/rules/showing-hours'
import { showingAccessKinds } from '@pb/rules/showing-access'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { lazy } from '../../../lib/lazy.ts'
import { showingAccessQuery } from '../../../queries/showings.ts'
import * as texts from './texts.ts'

const AccessDialog = lazy(() => import('./access-dialog.tsx'))

interface AccessSummaryProps {
  readonly listing: { readonly id: string; readonly title: string }
}

/** When a listing can be shown and how to get in, with the form that changes it. */
export function AccessSummary({ listing }: AccessSummaryProps) {
  const { data: access, error } = useQuery(showingAccessQuery(listing.id))
  const [editing, setEditing] = useState(false)
  if (error) return <FormMessage look="text">{getErrorMessage(error)}</FormMessage>
  if (!access) return null
  const kind = showingAccessKinds.find(({ key }) => key === access.kind)?.title
  const entry = [kind, access.note].filter(Boolean).join(': ')
  const source = access.assumed === 1 ? texts.assumed : access.changed_by && texts.setBy(access.changed_by)
  return (
    <section aria-label={texts.whenShown} className="flex flex-col gap-0.5 text-sm">
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-medium">{texts.whenShown}</h3>
        {access.may_edit === 1 && (
          <Button size="sm" variant="ghost" aria-label={texts.changeAccess} onClick={() => setEditing(true)}>
            {texts.change}
          </Button>
        )}
      </div>
      <p>{formatShowingHours(access)}</p>
      <p>{texts.notice(access.notice_hours)}</p>
      {entry !== '' && <p className="wrap-break-word whitespace-pre-line">{entry}</p>}
      {source !== '' && <p className="text-xs text-muted">{source}</p>}
      {access.may_edit === 0 && <p className="text-xs text-muted">{texts.onlyAgent}</p>}
      {editing && (
        <Suspense>
          <AccessDialog listing={listing} access={access} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </section>
  )
}
