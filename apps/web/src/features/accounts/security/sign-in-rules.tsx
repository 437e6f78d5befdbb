import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeSecurity } from '@pb/contract/office'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { UnsavedChanges } from '../../../components/ui/unsaved-changes.tsx'
import { pluralize } from '../../../lib/format.ts'
import { accountQuery, officeSecurityQuery } from '../../../queries/accounts.ts'
import { roleOrder, roleTitles } from '../members/member-text.ts'
import { useSaveSecurity } from './mutations.ts'
import * as texts from './texts.ts'

interface RulesFormProps {
  readonly saved: OfficeSecurity['two_factor_roles']
  readonly without: readonly { readonly role: string; readonly members: number }[]
}

function RulesForm({ saved, without }: RulesFormProps) {
  const save = useSaveSecurity()
  const [chosen, setChosen] = useState(saved)
  const changed = chosen.length !== saved.length || chosen.some((role) => !saved.includes(role))
  return (
    <Form
      sends={false}
      className="flex flex-col gap-3"
      onSubmit={() => {
        if (changed) save.mutate(chosen)
      }}
    >
      <fieldset className="flex flex-col gap-2.5">
        <legend className="sr-only">{texts.roles}</legend>
        {roleOrder.map((role) => {
          const members = without.find((entry) => entry.role === role)?.members ?? 0
          return (
            <Checkbox
              key={role}
              checked={chosen.includes(role)}
              onCheckedChange={(checked) =>
                setChosen(checked ? [...chosen, role] : chosen.filter((other) => other !== role))
              }
              className="items-start!"
            >
              <span className="-mt-px">
                <span className="block font-medium">{roleTitles[role]}</span>
                <span className="block text-xs text-muted">
                  {members === 0 ? texts.allHaveIt : texts.without(pluralize(members, 'member'))}
                </span>
              </span>
            </Checkbox>
          )
        })}
      </fieldset>
      <div>
        <Button type="submit" variant="primary" loading={save.isPending} disabled={!changed}>
          {texts.save}
        </Button>
      </div>
      <UnsavedChanges when={changed} />
    </Form>
  )
}

/** Which members need two-step verification; in an office that signs in with Google, shows where that is set. */
export function SignInRules() {
  const account = useQuery(accountQuery)
  const security = useQuery(officeSecurityQuery)
  const failed = [account, security].find((query) => query.isError && !query.data)
  const isGoogle = account.data?.issuer === 'google'
  return (
    <Panel title={texts.title}>
      <p className="mb-3 max-w-prose text-sm text-muted">{isGoogle ? texts.googleLead : texts.lead}</p>
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} className="-my-6" />}
      {!failed && !(account.data && security.data) && <Skeleton className="h-28" />}
      {account.data && security.data && !isGoogle && (
        <RulesForm
          key={security.data.two_factor_roles.join()}
          saved={security.data.two_factor_roles}
          without={security.data.without}
        />
      )}
    </Panel>
  )
}
