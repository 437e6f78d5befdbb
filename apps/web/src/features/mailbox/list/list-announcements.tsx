import { useState } from 'react'
import { pluralize } from '../../../lib/format.ts'
import type { ThreadListState } from './use-threads.ts'
import type { Folder } from '../folders.ts'
import { formatSubject, formatCorrespondent } from './row-text.ts'
import * as texts from './texts.ts'

function formatNewEmail(rows: ThreadListState['rows']): string {
  const [first] = rows
  if (!first) return ''
  return rows.length === 1
    ? texts.newEmailFrom(formatCorrespondent(first), formatSubject(first))
    : pluralize(rows.length, 'new email')
}

interface ListAnnouncementsProps {
  readonly folder: Folder
  readonly threads: ThreadListState
}

/** Announces new email and the number of search results to screen readers. */
export function ListAnnouncements({ folder, threads }: ListAnnouncementsProps) {
  const { data, rows, key, q, page, total, isPlaceholderData } = threads
  const [announced, setAnnounced] = useState({ key: '', newest: 0, text: '' })
  const newest = Math.max(0, ...rows.map(({ time_created: at }) => at))
  const isNewList = announced.key !== key
  if (data && total !== undefined && !isPlaceholderData && (isNewList || newest > announced.newest)) {
    const newRows = rows.filter(({ time_created: at, seen }) => at > announced.newest && seen === 0)
    const announcesNewEmail = folder.id === 'INBOX' && q === '' && page === 1
    const text = isNewList
      ? q === ''
        ? ''
        : texts.found(pluralize(total, 'thread'))
      : announcesNewEmail
        ? formatNewEmail(newRows)
        : ''
    setAnnounced({ key, newest, text: isNewList ? text : text || announced.text })
  }
  return <output className="sr-only">{announced.text}</output>
}
