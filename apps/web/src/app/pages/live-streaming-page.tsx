import { useParams } from 'react-router'
import { LiveStreamsPage } from '../../features/live-streams/list/live-streams-page.tsx'
import { LiveStreamPage } from '../../features/live-streams/record/live-stream-page.tsx'
import { Component as NotFoundPage } from './not-found.tsx'

const idPattern = /^[1-9]\d{0,18}$/

/** The agent's live streams, or one of them, with its broadcast. */
export function Component() {
  const { id } = useParams()
  if (id === undefined) return <LiveStreamsPage />
  return idPattern.test(id) ? <LiveStreamPage key={id} id={id} /> : <NotFoundPage />
}
