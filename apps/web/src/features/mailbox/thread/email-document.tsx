import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { bodyFactsQuery } from '../../../queries/mailbox.ts'
import { LongMessageNote } from './long-message-note.tsx'
import { MessageFrame } from './message-frame.tsx'
import { RemoteImagesBar } from './remote-images-bar.tsx'
import { useRemoteImages } from './use-remote-images.ts'

interface EmailDocumentProps {
  /** Id of the email in the agent's mailbox. */
  readonly mailId: string
  readonly title: string
  /** Its text, shown until the document has loaded, or where it cannot be. */
  readonly plain: string
}

/** The document of one email, outside its thread: sanitized and sandboxed as there, with quoted text. */
export default function EmailDocument({ mailId, title, plain }: EmailDocumentProps) {
  const { data, error, refetch } = useQuery(bodyFactsQuery(mailId))
  const images = useRemoteImages(mailId)
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} className="py-3" />
    ) : (
      <Skeleton className="h-32 rounded-md" />
    )
  return (
    <>
      <RemoteImagesBar
        facts={data}
        sender=""
        busy={images.isPending}
        onChoose={(scope) => images.mutate(scope)}
      />
      <MessageFrame key={data.frame_url} address={data.frame_url} title={title} plain={plain} quoted />
      <LongMessageNote shown={data.shown} originalUrl="" />
    </>
  )
}
