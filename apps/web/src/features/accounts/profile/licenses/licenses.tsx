import type { License } from '@pb/contract/licenses'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { Panel } from '../../../../components/ui/panel.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../../components/ui/states.tsx'
import { licensesQuery } from '../../../../queries/accounts.ts'
import { useRemoveLicense } from './mutations.ts'
import { LicenseDialog } from './license-dialog.tsx'
import { LicenseRow } from './license-row.tsx'
import * as texts from './texts.ts'

/** The agent's licenses, with warnings for expiring ones. */
export function Licenses({ today }: { readonly today: string }) {
  const { data: licenses, error, refetch } = useQuery(licensesQuery)
  const remove = useRemoveLicense()
  const [edited, setEdited] = useState<License>()
  const [open, setOpen] = useState(false)
  const edit = (license: License | undefined): void => {
    setEdited(license)
    setOpen(true)
  }
  return (
    <Panel
      title={texts.licenses}
      action={
        licenses && (
          <Button size="sm" className="-my-2" onClick={() => edit(undefined)}>
            <Plus aria-hidden className="size-4" />
            {texts.addLicense}
          </Button>
        )
      }
    >
      {licenses?.length === 0 && <p className="max-w-prose text-sm text-muted">{texts.noLicenses}</p>}
      {licenses && licenses.length > 0 && (
        <ul className="-mb-3 divide-y">
          {licenses.map((license) => (
            <LicenseRow
              key={license.license_id}
              license={license}
              today={today}
              onEdit={() => edit(license)}
              onRemove={() => remove.mutate(license)}
            />
          ))}
        </ul>
      )}
      {!licenses && !error && <Skeleton className="h-16" />}
      {!licenses && error && (
        <ErrorState
          title={texts.licensesNotLoaded}
          error={error}
          onRetry={() => void refetch()}
          className="-my-6"
        />
      )}
      <LicenseDialog open={open} onClose={() => setOpen(false)} license={edited} />
    </Panel>
  )
}
