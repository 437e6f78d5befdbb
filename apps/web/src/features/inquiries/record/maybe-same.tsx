import type { InquiryDetail, MaybeSamePerson } from '@pb/contract/inquiry-schemas'
import { UsersRound } from 'lucide-react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Button } from '../../../components/ui/button.tsx'
import { call, contract } from '../../../lib/api.ts'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { inquiryChange } from '../mutations.ts'
import { getPersonName } from '../person-name.ts'
import { unassigned } from '../texts.ts'
import * as texts from './maybe-same-texts.ts'

interface Candidate {
  readonly inquiry: InquiryDetail
  readonly person: MaybeSamePerson
}

function useDecision({ inquiry, person }: Candidate) {
  const send = (same: 0 | 1 | null) =>
    call(contract.inquiries.decideSamePerson, {
      params: { inquiryId: inquiry.inquiry_id },
      body: { client_id: person.user_id, same },
    })
  const undo = useMutation({
    mutationFn: () => send(null),
    meta: { ...inquiryChange, error: texts.notDecided, success: texts.undone },
  })
  const decision = { ...inquiryChange, undo: () => undo.mutate(), error: texts.notDecided }
  const same = useMutation({ mutationFn: send, meta: { ...decision, success: texts.linked } })
  const different = useMutation({ mutationFn: send, meta: { ...decision, success: texts.notOffered } })
  return {
    same: () => same.mutate(1),
    different: () => different.mutate(0),
    busy: same.isPending || different.isPending || undo.isPending,
  }
}

/** The inquiry's person and a client side by side, and the decision whether they are one. */
function Comparison({ inquiry, person }: Candidate) {
  const decide = useDecision({ inquiry, person })
  const isOthers = inquiry.agent?.user_id !== person.agent.user_id
  const rows = [
    [texts.name, getPersonName(inquiry), person.name, person.common.includes('name')],
    [texts.email, inquiry.email, person.email, person.common.includes('email')],
    [texts.phone, inquiry.phone, person.phone, person.common.includes('phone')],
    [texts.agent, inquiry.agent?.name ?? unassigned, person.agent.name, false],
    [
      texts.lastActivity,
      formatDateTime(inquiry.last_message_time),
      formatDateTime(person.last_activity),
      false,
    ],
  ] as const
  return (
    <div className="rounded-md border bg-panel p-3">
      <table className="w-full table-fixed text-left text-sm">
        <caption className="sr-only">{texts.compare(person.name)}</caption>
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="w-24 py-1 pr-2 font-medium">
              <span className="sr-only">{texts.field}</span>
            </th>
            <th scope="col" className="py-1 pr-2 font-medium">
              {texts.thisInquiry}
            </th>
            <th scope="col" className="py-1 font-medium">
              {texts.client}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, one, other, equal]) => (
            <tr key={label} className="border-t align-top">
              <th scope="row" className="py-1 pr-2 text-xs font-normal text-muted">
                {label}
              </th>
              <td className="py-1 pr-2 wrap-anywhere">{one || '–'}</td>
              <td className="py-1 wrap-anywhere">
                {other || '–'}
                {equal && <span className="text-xs font-medium text-brand-text"> {texts.equal}</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center gap-2 pt-2">
        <Button
          size="sm"
          variant="primary"
          loading={decide.busy}
          aria-label={texts.samePerson(person.name)}
          onClick={decide.same}
        >
          {texts.same}
        </Button>
        <Button
          size="sm"
          disabled={decide.busy}
          aria-label={texts.notSamePerson(person.name)}
          onClick={decide.different}
        >
          {texts.notSame}
        </Button>
        {isOthers && <p className="text-xs text-muted">{texts.goesTo(person.agent.name)}</p>}
      </div>
    </div>
  )
}

/** Who may be the person of an inquiry, side by side; of other agents' clients only that there may be one. */
export default function MaybeSame({ inquiry }: { readonly inquiry: InquiryDetail }) {
  const { maybe_same: people, others_may_know: others } = inquiry
  return (
    <section aria-label={texts.title} className="flex flex-col gap-2 rounded-lg border bg-sunken p-3">
      <h2 className="flex items-center gap-2 text-sm font-semibold">
        <UsersRound aria-hidden className="size-4 text-muted" />
        {texts.title}
      </h2>
      {people.map((person) => (
        <Comparison key={person.user_id} inquiry={inquiry} person={person} />
      ))}
      {others && <p className="text-sm text-muted">{texts.othersMayKnow}</p>}
    </section>
  )
}
