import type { InquiryDetail } from '@pb/contract/inquiry-schemas'
import { useQueryClient } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Button } from '../../../components/ui/button.tsx'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { call, contract } from '../../../lib/api.ts'
import { clientKeys } from '../../../queries/client-keys.ts'
import { inquiryKeys } from '../../../queries/inquiry-keys.ts'
import { inquiryChange } from '../mutations.ts'
import * as texts from './texts.ts'

/** Adds the person as a client, or asks a supervisor to. */
export function useAddClient(inquiryId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(contract.inquiries.createInquiryClient, { params: { inquiryId }, body: { with_search: 1 } }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: inquiryKeys.root })
      void client.invalidateQueries({ queryKey: clientKeys.root })
    },
    meta: {
      success: ({ client_id: added }) =>
        added === null ? { text: texts.clientRequested, kind: 'plain' } : texts.clientAdded,
      log: 'Could not add a client from an inquiry',
      error: texts.clientNotAdded,
    },
  })
}

/** The client that the person is, or how to make them one. */
export function ClientPanel({ inquiry }: { readonly inquiry: InquiryDetail }) {
  const { inquiry_id: inquiryId, client_id: client, maybe_same: matches, ad_type: adType } = inquiry
  const add = useAddClient(inquiryId)
  const send = (clientId: string | null) =>
    call(contract.inquiries.linkInquiryClient, { params: { inquiryId }, body: { client_id: clientId } })
  const link = useMutation({
    mutationFn: send,
    meta: { ...inquiryChange, error: texts.notLinked, success: texts.linked },
  })
  const unlink = useMutation({
    mutationFn: send,
    meta: {
      ...inquiryChange,
      error: texts.notLinked,
      success: texts.unlinked,
      undo: () => link.mutate(client),
    },
  })
  const busy = add.isPending || link.isPending || unlink.isPending
  if (client !== null)
    return (
      <span className="flex flex-wrap gap-1.5">
        <ButtonLink size="sm" to={`/clients/${adType ?? 'rental'}/${client}`}>
          {texts.openClient}
        </ButtonLink>
        <Button size="sm" variant="ghost" disabled={busy} onClick={() => unlink.mutate(null)}>
          {texts.unlink}
        </Button>
      </span>
    )
  return (
    <span className="flex flex-wrap gap-1.5">
      {matches.length === 0 && inquiry.email_is_relay === 0 && (
        <Button size="sm" loading={add.isPending} title={texts.addClientHint} onClick={() => add.mutate()}>
          <UserRoundPlus aria-hidden className="size-4" />
          {texts.addClient}
        </Button>
      )}
    </span>
  )
}
