import { applicantTypes, formLanguages } from '@pb/rules/applications/vocabulary'
import { X } from 'lucide-react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import type { FormErrors } from '../../../lib/form-errors.ts'
import { isNew, type AskedPerson } from './people-state.ts'
import * as texts from './texts.ts'

const types = applicantTypes.map(({ key, title }) => ({ value: key, label: title }))
const languages = formLanguages.map(({ key, title }) => ({ value: key, label: title }))

interface PersonRowProps {
  readonly person: AskedPerson
  /** Has a form already. */
  readonly known: boolean
  readonly errors: FormErrors
  readonly onChange: (change: Partial<AskedPerson>) => void
  readonly onRemove: () => void
}

const entries = [
  { field: 'first_name', label: texts.firstName, type: 'text', max: 100 },
  { field: 'last_name', label: texts.lastName, type: 'text', max: 100 },
  { field: 'email', label: texts.email, type: 'email', max: 254 },
  { field: 'phone', label: texts.phone, type: 'tel', max: 40 },
] as const

/** One person of the household: whether they are asked, as what, and in which language. */
export function PersonRow({ person, known, errors, onChange, onRemove }: PersonRowProps) {
  const name = [person.first_name, person.last_name].filter(Boolean).join(' ') || texts.newPerson
  const added = isNew(person)
  const note = known ? texts.alreadyAsked : person.email === '' ? texts.noEmail : person.email
  const emailError = errors[`people.${person.key}.email`]
  return (
    <li className="flex flex-col gap-3 px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        {added ? (
          <span className="min-w-0 grow basis-40 truncate text-sm font-medium">{name}</span>
        ) : (
          <Checkbox
            checked={person.chosen}
            disabled={known || person.email === ''}
            onCheckedChange={(chosen) => onChange({ chosen })}
            className="min-w-0 grow basis-40"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-xs text-muted">{note}</span>
            </span>
          </Checkbox>
        )}
        <Select
          label={texts.typeFor(name)}
          value={person.applicant_type}
          options={types}
          onChange={(applicant_type) => onChange({ applicant_type })}
          className="w-44"
        />
        <Select
          label={texts.languageFor(name)}
          value={person.language}
          options={languages}
          onChange={(language) => onChange({ language })}
          className="w-28"
        />
        {added && <IconButton label={texts.removePerson} icon={X} onClick={onRemove} />}
      </div>
      {added ? (
        <div className="grid grid-cols-1 gap-3 xs:grid-cols-2">
          {entries.map(({ field, label, type, max }) => (
            <Field key={field} label={label} error={errors[`people.${person.key}.${field}`]}>
              <Input
                type={type}
                autoComplete="off"
                maxLength={max}
                value={person[field]}
                onChange={({ target }) => onChange({ [field]: target.value })}
              />
            </Field>
          ))}
        </div>
      ) : (
        emailError !== undefined && <FormMessage look="field">{emailError}</FormMessage>
      )}
    </li>
  )
}
