import { clientEmail } from '@pb/contract/client-fields'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { clientExistsQuery } from '../../../../queries/clients.ts'
import type { ClientFormState } from './fields.ts'

const debounceMs = 300

export interface KnownPerson {
  /** A person known to the office by this email who is not this agent's client. */
  readonly person: { readonly user_id: string; readonly name: string } | null
  /** The email belongs to a client of this agent. */
  readonly isOwnClient: boolean
  /** Null if the server does not disclose it. */
  readonly ownClientId: string | null
  readonly locked: { readonly email: boolean; readonly first_name: boolean; readonly last_name: boolean }
  readonly onEmailFocus: () => void
  readonly onEmailBlur: () => void
  /** Unlocks the fields and restores the typedNames names. */
  readonly unlock: () => void
}

/**
 * Looks up the email while it is typedNames. A known person fills in and locks the names, and the email on blur. Another
 * email restores the typedNames names.
 */
export function useKnownPerson(form: ClientFormState, open: boolean): KnownPerson {
  const email = useWatch({ control: form.control, name: 'email' }).trim()
  const debouncedEmail = useDebounced(email, debounceMs)
  const valid = debouncedEmail === email && clientEmail.safeParse(email).success
  const { data } = useQuery({ ...clientExistsQuery(debouncedEmail), enabled: open && valid })
  const found = valid && data?.exists ? data : undefined
  const person = found && !found.yours ? found.user : null
  const [typing, setTyping] = useState(false)
  const typedNames = useRef<{ readonly first_name: string; readonly last_name: string } | null>(null)

  const id = person?.user_id
  const { getValues, setValue } = form
  useEffect(() => {
    if (id !== undefined && person) {
      typedNames.current ??= { first_name: getValues('first_name'), last_name: getValues('last_name') }
      for (const name of ['first_name', 'last_name'] as const)
        if (person[name] !== '') setValue(name, person[name], { shouldValidate: true })
    } else if (typedNames.current) {
      setValue('first_name', typedNames.current.first_name)
      setValue('last_name', typedNames.current.last_name)
      typedNames.current = null
    }
    // `person` changes only with `id`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, getValues, setValue])

  return {
    person,
    isOwnClient: found?.yours ?? false,
    ownClientId: found?.yours ? (found.user?.user_id ?? null) : null,
    locked: {
      email: person !== null && !typing,
      first_name: person !== null && person.first_name !== '',
      last_name: person !== null && person.last_name !== '',
    },
    onEmailFocus: () => {
      if (!person) setTyping(true)
    },
    onEmailBlur: () => setTyping(false),
    unlock: () => {
      setValue('email', '')
      setTyping(true)
      form.setFocus('email')
    },
  }
}
