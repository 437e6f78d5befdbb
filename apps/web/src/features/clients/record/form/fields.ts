import { clientForm, type ClientForm } from '@pb/contract/client-fields'
import type { Client } from '@pb/contract/client-schemas'
import type { ClientChanges } from '@pb/contract/clients'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { NewClientSeed } from '../../add-client-store.ts'

/** Values of the client form; every field has a value. */
export type ClientFields = { [K in keyof ClientForm]-?: Exclude<ClientForm[K], undefined> }
export type ClientFormState = UseFormReturn<ClientFields>

const empty: ClientFields = {
  first_name: '',
  last_name: '',
  email: '',
  more_emails: [],
  phone: '',
  more_phones: [],
  search_type: ['rental'],
  stage: 'new',
  source: '',
  move_in_date: null,
  income: null,
  credit_band: null,
  guarantor: null,
  pets: '',
  budget_min: null,
  budget_max: null,
  address: '',
  notes: '',
  year_born: null,
  birthday: null,
  gender: '',
}

/** Form values of a new client, with the seed filled in. */
export function seededFields({ search_type, ...seed }: NewClientSeed): ClientFields {
  return { ...empty, ...seed, ...(search_type && { search_type: [search_type] }) }
}

/** Form values of an existing client. */
export function toFormFields(client: Client): ClientFields {
  return Object.fromEntries(
    Object.keys(empty).map((key) => [key, client[key as keyof ClientFields]]),
  ) as ClientFields
}

const isFilled = (text: string): boolean => text.trim() !== ''

/** Removes empty extra emails and phone numbers. */
function withoutEmptyRows(fields: ClientFields): ClientFields {
  return {
    ...fields,
    more_emails: fields.more_emails.filter(isFilled),
    more_phones: fields.more_phones.filter(isFilled),
  }
}

const parse = zodResolver(clientForm) as Resolver<ClientFields>
const resolver: Resolver<ClientFields> = async (fields, context, options) =>
  parse(withoutEmptyRows(fields), context, options)

/** The client form, validated on every change. */
export function useClientForm(defaultValues: ClientFields): ClientFormState {
  return useForm<ClientFields>({ resolver, defaultValues, mode: 'onChange' })
}

/** Returns the fields that differ. Unchanged fields are not sent, so that changes made elsewhere are kept. */
export function getChangedFields(before: ClientFields, after: ClientFields): ClientChanges {
  const plain = withoutEmptyRows(after)
  return Object.fromEntries(
    Object.entries(plain).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof ClientFields]),
    ),
  )
}

/** Returns the required fields and all filled-in ones. */
export function toNewClient(fields: ClientFields): ClientForm {
  const { first_name, last_name, email, search_type } = fields
  return { ...getChangedFields(empty, fields), first_name, last_name, email, search_type }
}

/** Parses a number, ignoring `$`, commas and spaces. Returns null for an empty text and NaN for an invalid one. */
export function parseNumber(text: string | number | null): number | null {
  const plain = String(text ?? '').replace(/[$,\s]/g, '')
  return plain === '' ? null : Number(plain)
}
