import { MailX } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { useAnswerStopRequest } from './mutations.ts'
import * as texts from './texts.ts'

interface StopRequestOfferProps {
  readonly client: { readonly id: string; readonly name: string }
  /** What the client wrote. */
  readonly text: string
}

/** Offers to stop bulk email to a client who asked for it in a reply. */
export default function StopRequestOffer({ client, text }: StopRequestOfferProps) {
  const save = useAnswerStopRequest()
  return (
    <div
      role="note"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warning-soft px-4 py-2.5 text-sm"
    >
      <MailX aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">
        {texts.asksToStop(client.name)} <span className="text-muted">“{text}”</span>
      </p>
      <Button size="sm" loading={save.isPending} onClick={() => save.mutate({ ...client, text })}>
        {texts.doNotEmail}
      </Button>
    </div>
  )
}
