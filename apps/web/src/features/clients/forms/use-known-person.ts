import { clientEmail } from '@pb/contract/client-fields'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useEffect, useRef, useState } from 'react'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { existsQuery } from '../api/queries.ts'
import type { ClientFormState } from './fields.ts'

const restMs = 300

export interface KnownPerson {
  /** Somebody whom the office knows by the address, and whom this agent does not have. */
  readonly person: { readonly user_id: string; readonly name: string } | null
  /** The address is of a client of this agent: whom, where that may be said. */
  readonly yours: boolean
  readonly yoursId: string | null
  readonly locked: { readonly email: boolean; readonly first_name: boolean; readonly last_name: boolean }
  readonly onEmailFocus: () => void
  readonly onEmailBlur: () => void
  /** Frees the fields, with the names that were typed before. */
  readonly release: () => void
}

/**
 * Looks up the address while it is typed. Whoever is known by it fills the names and locks them, and the address too
 * once its field is left; another address gives back what was typed.
 */
export function useKnownPerson(form: ClientFormState, open: boolean): KnownPerson {
  const email = useWatch({ control: form.control, name: 'email' }).trim()
  const settled = useDebounced(email, restMs)
  const valid = settled === email && clientEmail.safeParse(email).success
  const { data } = useQuery({ ...existsQuery(settled), enabled: open && valid })
  const found = valid && data?.exists ? data : undefined
  const person = found && !found.yours ? found.user : null
  const [typing, setTyping] = useState(false)
  const typed = useRef<{ readonly first_name: string; readonly last_name: string } | null>(null)

  const id = person?.user_id
  const { getValues, setValue } = form
  useEffect(() => {
    if (id !== undefined && person) {
      typed.current ??= { first_name: getValues('first_name'), last_name: getValues('last_name') }
      for (const name of ['first_name', 'last_name'] as const)
        if (person[name] !== '') setValue(name, person[name], { shouldValidate: true })
    } else if (typed.current) {
      setValue('first_name', typed.current.first_name)
      setValue('last_name', typed.current.last_name)
      typed.current = null
    }
    // The person is the same for as long as the id is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, getValues, setValue])

  return {
    person,
    yours: found?.yours ?? false,
    yoursId: found?.yours ? (found.user?.user_id ?? null) : null,
    locked: {
      email: person !== null && !typing,
      first_name: person !== null && person.first_name !== '',
      last_name: person !== null && person.last_name !== '',
    },
    onEmailFocus: () => {
      if (!person) setTyping(true)
    },
    onEmailBlur: () => setTyping(false),
    release: () => {
      setValue('email', '')
      setTyping(true)
      form.setFocus('email')
    },
  }
}
