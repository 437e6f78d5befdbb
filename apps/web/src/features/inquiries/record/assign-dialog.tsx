import type { InquiryDetail } from '@pb/contract/inquiry-schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { PersonPicker } from '../../../components/domain/person-picker.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { suggestAgentsQuery } from '../../../queries/client-reassignment.ts'
import { inquiryChange } from '../mutations.ts'
import * as texts from './texts.ts'

/** Delay in milliseconds between typing and searching. */
const debounceMs = 120

interface AssignDialogProps {
  readonly inquiry: Pick<InquiryDetail, 'inquiry_id' | 'version' | 'agent' | 'assigned'>
  readonly onClose: () => void
}

/** Assigns an inquiry to another agent, or makes it unassigned. */
export default function AssignDialog({ inquiry, onClose }: AssignDialogProps) {
  const { inquiry_id: inquiryId, version, agent } = inquiry
  const [picked, setPicked] = useState<{ readonly user_id: string; readonly name: string } | null>(null)
  const [open, setOpen] = useState(false)
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const settled = useDebounced(text.trim(), debounceMs)
  const { data, error, isPlaceholderData } = useQuery({ ...suggestAgentsQuery(settled), enabled: open })
  const isStale = !error && (!data || isPlaceholderData || settled !== text.trim())
  const mutationFn = (agentId: string | null) =>
    call(contract.inquiries.assignInquiry, {
      params: { inquiryId },
      body: { agent_id: agentId, version },
    })
  const assign = useMutation({ mutationFn, meta: { ...inquiryChange, success: texts.assigned } })
  const unassign = useMutation({ mutationFn, meta: { ...inquiryChange, success: texts.madeUnassigned } })
  const failure = assign.error ?? unassign.error
  return (
    <SubmitDialog
      sends={false}
      tall
      title={texts.assignTitle}
      description={inquiry.assigned.text}
      submitText={texts.assign}
      busy={assign.isPending || unassign.isPending}
      error={failure ? getErrorMessage(failure) : missing && picked === null ? texts.chooseAgent : undefined}
      onSubmit={() => {
        setMissing(picked === null)
        if (picked) assign.mutate(picked.user_id, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <PersonPicker
        label={texts.chooseAgent}
        name={texts.agent}
        listLabel={texts.agents}
        value={picked}
        open={open}
        onOpenChange={setOpen}
        text={text}
        onText={setText}
        results={error ? [] : (data?.collection ?? []).filter(({ user_id }) => user_id !== agent?.user_id)}
        isStale={isStale}
        emptyText={error ? getErrorMessage(error) : isStale ? texts.searching : texts.noAgents}
        onPick={setPicked}
        className="w-full"
      />
      {agent !== null && (
        <div>
          <Button
            loading={unassign.isPending}
            disabled={assign.isPending}
            onClick={() => unassign.mutate(null, { onSuccess: onClose })}
          >
            {texts.makeUnassigned}
          </Button>
        </div>
      )}
    </SubmitDialog>
  )
}
