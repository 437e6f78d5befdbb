import { clientForm, type ClientForm } from '@pb/contract/client-fields'
import type { Client, ClientChanges } from '@pb/contract/clients'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { NewClientSeed } from '../open-dialog.ts'

/** The form of a client as it is filled in: everything has a value. */
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
  notes: '',
  year_born: null,
  gender: '',
}

/** A new client's form, with what is known of them already. */
export function seededFields({ search_type, ...seed }: NewClientSeed): ClientFields {
  return { ...empty, ...seed, ...(search_type && { search_type: [search_type] }) }
}

/** What the form shows of a client. */
export function fieldsOf(client: Client): ClientFields {
  return Object.fromEntries(
    Object.keys(empty).map((key) => [key, client[key as keyof ClientFields]]),
  ) as ClientFields
}

const filled = (text: string): boolean => text.trim() !== ''

/** Rows that were added and left empty are no addresses and no numbers. */
function withoutEmptyRows(fields: ClientFields): ClientFields {
  return {
    ...fields,
    more_emails: fields.more_emails.filter(filled),
    more_phones: fields.more_phones.filter(filled),
  }
}

const parse = zodResolver(clientForm) as Resolver<ClientFields>
const resolver: Resolver<ClientFields> = async (fields, context, options) =>
  parse(withoutEmptyRows(fields), context, options)

/** The form of a client; it is checked with every change. */
export function useClientForm(defaultValues: ClientFields): ClientFormState {
  return useForm<ClientFields>({ resolver, defaultValues, mode: 'onChange' })
}

/** What is other than it was; what was not touched is not sent, so that nothing else is overwritten. */
export function changesOf(before: ClientFields, after: ClientFields): ClientChanges {
  const plain = withoutEmptyRows(after)
  return Object.fromEntries(
    Object.entries(plain).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(before[key as keyof ClientFields]),
    ),
  )
}

/** What there is to say of a new client beyond what is empty anyway. */
export function saidOf(fields: ClientFields): ClientForm {
  const { first_name, last_name, email, search_type } = fields
  return { ...changesOf(empty, fields), first_name, last_name, email, search_type }
}

/** A number as it was typed, `$` and commas aside; null for nothing, not a number where it is none. */
export function numberOf(typed: string | number | null): number | null {
  const plain = String(typed ?? '').replace(/[$,\s]/g, '')
  return plain === '' ? null : Number(plain)
}
