import { useState } from 'react'
import { plural } from '../../../lib/format.ts'
import type { Threads } from '../hooks/use-threads.ts'
import type { Folder } from '../model/folders.ts'
import { subjectOf, whoOf } from '../model/row-text.ts'

function words(came: Threads['rows']): string {
  const [first] = came
  if (!first) return ''
  return came.length === 1
    ? `New mail from ${whoOf(first)}: ${subjectOf(first)}`
    : plural(came.length, 'new mail')
}

interface ListNewsProps {
  readonly folder: Folder
  readonly threads: Threads
}

/** Says to those who do not see the list what it has anew: mail that came, and how much a search has found. */
export function ListNews({ folder, threads }: ListNewsProps) {
  const { data, rows, key, q, page, isPlaceholderData } = threads
  const [told, setTold] = useState({ key: '', newest: 0, text: '' })
  const newest = Math.max(0, ...rows.map(({ time_created: at }) => at))
  const isOther = told.key !== key
  if (data && !isPlaceholderData && (isOther || newest > told.newest)) {
    const came = rows.filter(({ time_created: at, seen }) => at > told.newest && seen === 0)
    const counts = folder.id === 'INBOX' && q === '' && page === 1
    const text = isOther
      ? q === ''
        ? ''
        : `${plural(data.total, 'thread')} found`
      : counts
        ? words(came)
        : ''
    setTold({ key, newest, text: isOther ? text : text || told.text })
  }
  return <output className="sr-only">{told.text}</output>
}
