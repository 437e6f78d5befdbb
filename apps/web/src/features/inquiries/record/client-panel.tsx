import type { InquiryDetail } from '@pb/contract/inquiry-schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UserRoundPlus } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { ButtonLink } from '../../../components/ui/button-link.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { logError } from '../../../lib/log.ts'
import { clientKeys } from '../../../queries/client-keys.ts'
import { inquiryKeys } from '../../../queries/inquiry-keys.ts'
import { useInquiryMutation } from '../mutations.ts'
import * as texts from './texts.ts'

/** Adds the person as a client, or asks a supervisor to. */
export function useAddClient(inquiryId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call(contract.inquiries.createInquiryClient, { params: { inquiryId }, body: { with_search: 1 } }),
    onSuccess: ({ client_id: added }) => {
      if (added === null) toast(texts.clientRequested)
      else toast.success(texts.clientAdded)
    },
    onError: (error) => {
      logError('Could not add a client from an inquiry', error)
      toast.error(texts.clientNotAdded, { description: getErrorMessage(error) })
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: inquiryKeys.root })
      void client.invalidateQueries({ queryKey: clientKeys.root })
    },
  })
}

/** The client that the person is, or how to make them one. */
export function ClientPanel({ inquiry }: { readonly inquiry: InquiryDetail }) {
  const { inquiry_id: inquiryId, client_id: client, maybe_same: matches, ad_type: adType } = inquiry
  const add = useAddClient(inquiryId)
  const send = (clientId: string | null) =>
    call(contract.inquiries.linkInquiryClient, { params: { inquiryId }, body: { client_id: clientId } })
  const link = useInquiryMutation({ send, success: texts.linked, errorTitle: texts.notLinked })
  const unlink = useInquiryMutation({
    send,
    success: texts.unlinked,
    undo: () => link.mutate(client),
    errorTitle: texts.notLinked,
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
