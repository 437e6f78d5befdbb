import { useQuery } from '@tanstack/react-query'
import { Bookmark, Lock } from 'lucide-react'
import { toast } from '../../../components/ui/toaster.tsx'
import { cn } from '../../../lib/cn.ts'
import { clientListingsInfoQuery } from '../../../queries/listing-sends.ts'
import { useSaveToggle } from '../mutations.ts'
import * as texts from '../texts.ts'

interface SaveToggleProps {
  readonly listingId: string
  /** The listing's address and unit. */
  readonly subject: string
  /** `user_id` of the client it is saved for. */
  readonly clientId: string
  /** Ids of all listings on the page, including this one; their relations are fetched in one call. */
  readonly pageIds: readonly string[]
  readonly className?: string
}

/** Saves a listing for a client or removes it again. A listing that was sent stays saved. */
export function SaveToggle({ listingId, subject, clientId, pageIds, className }: SaveToggleProps) {
  const { data } = useQuery(clientListingsInfoQuery(clientId, pageIds))
  const { mutate } = useSaveToggle(clientId, listingId)
  const relation = data?.find(({ advertisement_id: id }) => id === listingId)
  const sent = relation?.sent === 1
  const saved = sent || relation?.saved === 1
  const label = saved ? texts.saved : texts.save
  return (
    <button
      type="button"
      disabled={!relation}
      aria-pressed={saved}
      aria-label={texts.saveForClient(subject)}
      title={sent ? texts.sentStaysSaved : label}
      onClick={() => (sent ? toast.info(texts.savedAfterSending) : mutate(!saved))}
      className={cn(
        'pointer-events-auto relative z-10 flex size-9 shrink-0 items-center justify-center rounded-full border bg-panel shadow-panel transition-colors not-disabled:hover:bg-hover disabled:opacity-60',
        saved ? 'border-brand text-brand-text' : 'text-ink',
        className,
      )}
    >
      <Bookmark aria-hidden className={cn('size-[18px]', saved && 'fill-current')} />
      {sent && (
        <Lock aria-hidden className="absolute -right-0.5 -bottom-0.5 size-3.5 rounded-full bg-panel p-0.5" />
      )}
    </button>
  )
}
