import type { applications } from '@pb/contract/applications'
import type { BodyInput } from '@pb/contract/endpoint'
import { findLeaseStartIssue } from '@pb/rules/applications/rental-info'
import { newYorkDate } from '@pb/rules/new-york'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMutation } from '../../../lib/use-mutation.ts'
import type { AskRequest } from '../../../components/domain/ask-to-apply.ts'
import { call, contract } from '../../../lib/api.ts'
import { pluralize } from '../../../lib/format.ts'
import { HttpError, getErrorMessage } from '../../../lib/http-error.ts'
import { formatTypedPrice, parseDollars } from '../../../lib/price-text.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { applicationRequestQuery } from '../../../queries/applications.ts'
import { clientQuery } from '../../../queries/clients.ts'
import type { FormErrors } from '../../../lib/form-errors.ts'
import { applicationChange } from '../mutations.ts'
import { applicationsPath } from '../paths.ts'
import { createPerson, findPeopleIssues, toPeople, type AskedPerson } from './people-state.ts'
import { toMessage } from './template-text.ts'
import * as texts from './texts.ts'

type AskInput = BodyInput<typeof applications.askToApply>

/** The apartment they apply for; texts as typed. */
export interface Apartment {
  readonly listingId: string | null
  readonly address: string
  readonly unit: string
  readonly rent: string
  readonly leaseStart: string
}

function toApartment(listing: AskRequest['listing']): Apartment {
  return {
    listingId: listing?.id ?? null,
    address: listing?.address ?? '',
    unit: listing?.unit ?? '',
    rent: listing?.rent ? formatTypedPrice(String(listing.rent)) : '',
    leaseStart: '',
  }
}

/** The server's messages, with people by their key instead of their position. */
function toErrors(error: unknown, chosen: readonly AskedPerson[]): FormErrors {
  const issues = error instanceof HttpError ? (error.problem?.errors ?? []) : []
  const known =
    /^body\.(subject|message|building_address|apartment_no|monthly_rent|lease_start_date|user_id)$/
  const found = issues.flatMap(({ path, message }) => {
    const field = known.exec(path)?.[1]
    if (field !== undefined) return [[field, message] as const]
    const [, at, name] = /^body\.people[.[](\d+)\]?\.(\w+)$/.exec(path) ?? []
    const person = chosen[Number(at)]
    return person && name !== undefined ? [[`people.${person.key}.${name}`, message] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : { '': getErrorMessage(error) }
}

/** State of the dialog that asks people to apply. */
export function useAsk(request: AskRequest, onClose: () => void) {
  const navigate = useNavigate()
  // One key for the dialog, so that a repeated call makes one household.
  const [key] = useState(randomKey)
  const [client, setClient] = useState(request.client)
  const { data: record, error: clientError } = useQuery({
    ...clientQuery(client?.user_id ?? ''),
    enabled: client !== undefined,
  })
  // Without an own message each person gets the office's, in their language.
  const [writing, setWriting] = useState(false)
  const { data: template } = useQuery({ ...applicationRequestQuery, enabled: writing })
  // Changes to the people of the client, by their key; new people are added at the end.
  const [changes, setChanges] = useState<Readonly<Record<string, Partial<AskedPerson>>>>({})
  const [added, setAdded] = useState<readonly AskedPerson[]>([])
  const [apartment, setApartment] = useState(() => toApartment(request.listing))
  // They sign one after the other, in the order of the list.
  const [ordered, setOrdered] = useState(false)
  const [subject, setSubject] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [errors, setErrors] = useState<FormErrors>({})
  const recorded = record ? toPeople(record, request.known ?? []) : []
  const people = [...recorded, ...added].map((person) => Object.assign(person, changes[person.key]))
  const shownSubject = subject ?? template?.subject ?? ''
  const shownMessage = message ?? (template ? toMessage(template.body) : '')

  const undo = useMutation({
    mutationFn: async (asked: string) => call(contract.applications.undoAsk, { body: { key: asked } }),
    meta: { ...applicationChange, success: texts.askUndone, error: texts.askNotUndone },
  })
  const ask = useMutation({
    mutationFn: async (body: AskInput) => call(contract.applications.askToApply, { body }),
    onSuccess: () => onClose(),
    meta: {
      ...applicationChange,
      success: ({ forms }, { people: asked }) => {
        const [first] = forms
        return {
          text: texts.asked(
            asked.length === 1 ? (asked[0]?.first_name ?? '') : pluralize(asked.length, 'person', 'people'),
          ),
          undo: () => undo.mutate(key),
          ...(first && {
            cancel: { label: texts.open, onClick: () => void navigate(applicationsPath(first.id)) },
          }),
        }
      },
    },
  })

  function findIssues(): FormErrors {
    const { leaseStart } = apartment
    const startIssue = leaseStart === '' ? null : findLeaseStartIssue(leaseStart, newYorkDate(new Date()))
    return {
      ...(client === undefined ? { user_id: texts.clientRequired } : findPeopleIssues(people)),
      ...(startIssue !== null && { lease_start_date: startIssue }),
      ...(writing && shownSubject.trim() === '' && { subject: texts.subjectRequired }),
      ...(writing && shownMessage.trim() === '' && { message: texts.messageRequired }),
    }
  }

  function submit(): void {
    const issues = findIssues()
    setErrors(issues)
    if (Object.keys(issues).length > 0 || client === undefined) return
    const chosen = people.filter((person) => person.chosen)
    const { listingId, address, unit, rent, leaseStart } = apartment
    ask.mutate(
      {
        ...(request.householdId !== undefined && { household_id: request.householdId }),
        user_id: client.user_id,
        ...(listingId !== null && request.householdId === undefined && { listing_id: listingId }),
        building_address: address.trim(),
        apartment_no: unit.trim(),
        monthly_rent: rent.trim() === '' ? null : parseDollars(rent),
        lease_start_date: leaseStart === '' ? null : leaseStart,
        people: chosen.map(
          ({ applicant_type, language, user_id, first_name, last_name, email, phone }, at) => ({
            signing_order: ordered ? at + 1 : 0,
            applicant_type,
            language,
            ...(user_id !== undefined && { user_id }),
            first_name: first_name.trim(),
            last_name: last_name.trim(),
            email: email.trim(),
            phone,
          }),
        ),
        subject: writing ? shownSubject.trim() : '',
        message: writing ? shownMessage : '',
        key,
      },
      { onError: (error) => setErrors(toErrors(error, chosen)) },
    )
  }
  return {
    client,
    chooseClient: (next: AskRequest['client']) => {
      setClient(next)
      setChanges({})
      setErrors({})
    },
    clientError,
    loading: client !== undefined && !record && !clientError,
    people,
    changePerson: (personKey: string, change: Partial<AskedPerson>) =>
      setChanges((now) => ({ ...now, [personKey]: { ...now[personKey], ...change } })),
    addPerson: () => setAdded((now) => [...now, createPerson(randomKey())]),
    removePerson: (personKey: string) => setAdded((now) => now.filter((person) => person.key !== personKey)),
    apartment,
    setApartment: (change: Partial<Apartment>) => setApartment((now) => ({ ...now, ...change })),
    ordered,
    setOrdered,
    writing,
    startWriting: () => setWriting(true),
    subject: shownSubject,
    setSubject,
    message: shownMessage,
    setMessage,
    errors,
    asking: ask.isPending,
    submit,
  }
}

export type AskState = ReturnType<typeof useAsk>
