import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../../components/ui/select.tsx'
import { activeMembersQuery } from '../../../../queries/accounts.ts'
import * as texts from '../texts.ts'

interface RecipientSelectProps {
  readonly label: string
  /** The current owner, left out of the options. */
  readonly from: string
  readonly value: string
  /** Called with the id, '' for none, and the name. */
  readonly onChange: (id: string, name: string) => void
  readonly emptyLabel: string
}

/** Selects the active member who gets the reassigned work. */
export function RecipientSelect({ label, from, value, onChange, emptyLabel }: RecipientSelectProps) {
  const { data, isError } = useQuery(activeMembersQuery)
  const people = (data?.collection ?? []).flatMap(({ user_id, name }) =>
    user_id === null || user_id === from ? [] : [{ value: user_id, label: name }],
  )
  return (
    <Select
      label={label}
      value={value}
      options={[{ value: '', label: isError ? texts.membersNotLoaded : emptyLabel }, ...people]}
      onChange={(id) => onChange(id, people.find((person) => person.value === id)?.label ?? '')}
      className="min-w-0 grow"
    />
  )
}
