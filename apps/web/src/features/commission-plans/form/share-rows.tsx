import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { activeMembersQuery } from '../../../queries/accounts.ts'
import * as texts from '../texts.ts'
import { newShare, type FormErrors, type ShareRow } from './plan-form.ts'

interface ShareRowsProps {
  readonly shares: readonly ShareRow[]
  readonly errors: FormErrors
  /** Names of people who have left, by id. */
  readonly names: ReadonlyMap<string, string>
  readonly onChange: (shares: readonly ShareRow[]) => void
}

const maxShares = 5

/** Shares of mentors and team leads. */
export function ShareRows({ shares, errors, names, onChange }: ShareRowsProps) {
  const { data } = useQuery(activeMembersQuery)
  const people = (data?.collection ?? []).flatMap(({ user_id, name }) =>
    user_id === null ? [] : [{ value: user_id, label: name }],
  )
  const set = (key: string, change: Partial<ShareRow>) =>
    onChange(shares.map((share) => (share.key === key ? { ...share, ...change } : share)))
  const listPeople = (agentId: string) => {
    const known = people.some(({ value }) => value === agentId)
    const former = agentId === '' || known ? [] : [{ value: agentId, label: names.get(agentId) ?? agentId }]
    return [{ value: '', label: texts.choosePerson }, ...former, ...people]
  }
  return (
    <div className="flex flex-col gap-3">
      {shares.map((share, index) => (
        <div key={share.key} className="grid grid-cols-[1fr_6rem_2.25rem] items-start gap-2">
          <Field label={texts.shareTitle} hideLabel error={errors[`shares.${index}.title`]}>
            <Input
              maxLength={60}
              placeholder={texts.shareTitle}
              value={share.title}
              onChange={({ target }) => set(share.key, { title: target.value })}
            />
          </Field>
          <Field label={texts.shareRate} hideLabel error={errors[`shares.${index}.rate`]}>
            <Input
              inputMode="decimal"
              maxLength={7}
              placeholder="20%"
              value={share.rate}
              onChange={({ target }) => set(share.key, { rate: target.value })}
            />
          </Field>
          <IconButton
            label={texts.removeShare}
            icon={X}
            onClick={() => onChange(shares.filter(({ key }) => key !== share.key))}
          />
          <div className="col-span-3 flex flex-wrap gap-2">
            <Select
              label={texts.sharePayee}
              value={share.agentId}
              options={listPeople(share.agentId)}
              onChange={(agentId) => set(share.key, { agentId })}
              className="min-w-0 grow"
            />
            <Select
              label={texts.shareFrom}
              value={share.from}
              options={texts.shareSources}
              onChange={(from) => set(share.key, { from })}
            />
          </div>
          {errors[`shares.${index}.agent`] !== undefined && (
            <p className="col-span-3 text-xs font-medium text-danger">{errors[`shares.${index}.agent`]}</p>
          )}
        </div>
      ))}
      {shares.length < maxShares && (
        <Button variant="ghost" className="self-start" onClick={() => onChange([...shares, newShare()])}>
          <Plus aria-hidden className="size-4" />
          {texts.addShare}
        </Button>
      )}
    </div>
  )
}
