import { useQuery } from '@tanstack/react-query'
import { Select } from '../../../components/ui/select.tsx'
import { activeMembersQuery } from '../api.ts'

interface ReceiverSelectProps {
  readonly label: string
  /** Whose work it is: never offered. */
  readonly from: string
  readonly value: string
  /** The id, '' for nobody, and the name. */
  readonly onChange: (id: string, name: string) => void
  readonly nobody: string
}

/** Who gets somebody's work: an active member. */
export function ReceiverSelect({ label, from, value, onChange, nobody }: ReceiverSelectProps) {
  const { data, isError } = useQuery(activeMembersQuery)
  const people = (data?.collection ?? []).flatMap(({ user_id, name }) =>
    user_id === null || user_id === from ? [] : [{ value: user_id, label: name }],
  )
  return (
    <Select
      label={label}
      value={value}
      options={[{ value: '', label: isError ? 'Members could not be loaded' : nobody }, ...people]}
      onChange={(id) => onChange(id, people.find((person) => person.value === id)?.label ?? '')}
      className="min-w-0 grow"
    />
  )
}
