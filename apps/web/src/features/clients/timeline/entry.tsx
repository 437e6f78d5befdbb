import type { TimelineEntry } from '@pb/contract/client-life'
import { Pencil, Trash2 } from 'lucide-react'
import { createElement, useState } from 'react'
import { Link } from 'react-router'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { cn } from '../../../lib/cn.ts'
import { isConflict } from '../../../lib/http-error.ts'
import { formatListTime } from '../../../lib/format.ts'
import { useRemoveNote, useSaveNote } from './mutations.ts'
import { getEntryIcon, isClientAction, noteTitles } from './entries.ts'
import { NoteForm } from './note-form.tsx'
import * as texts from './texts.ts'

const maxPreviewLength = 280

function EntryText({ text }: { readonly text: string }) {
  const [expanded, setExpanded] = useState(false)
  const cut = !expanded && (text.length > maxPreviewLength || text.split('\n').length > 5)
  return (
    <>
      <p className={cn('pt-0.5 text-sm break-words whitespace-pre-line', cut && 'line-clamp-4')}>{text}</p>
      {cut && (
        <button
          type="button"
          onClick={() => setExpanded(true)}
          className="min-h-6 text-xs font-medium text-brand-text hover:underline"
        >
          {texts.showAll}
        </button>
      )}
    </>
  )
}

const small = 'size-6! text-muted!'

/** The time part of `Nov 21, 3:49pm`; the day is the group's heading. */
const formatTime = (at: number) => formatListTime(at).split(', ')[1] ?? ''

function NoteEntry({ entry }: { readonly entry: TimelineEntry }) {
  const [editing, setEditing] = useState(false)
  /** The text that is edited. Null after a conflict: its error showed the stored text, which the next save replaces. */
  const [edited, setEdited] = useState<string | null>(null)
  const save = useSaveNote(entry.ref_id)
  const remove = useRemoveNote()
  const kind = entry.kind in noteTitles ? (entry.kind as keyof typeof noteTitles) : 'note'
  if (editing)
    return (
      <NoteForm
        initial={{ kind, text: entry.text ?? '' }}
        busy={save.isPending}
        error={save.error}
        onSave={(note) =>
          save.mutate(
            { ...note, replaces: edited ?? entry.text ?? '' },
            {
              onSuccess: () => setEditing(false),
              onError: (error) => isConflict(error) && setEdited(null),
            },
          )
        }
        onCancel={() => setEditing(false)}
      />
    )
  return (
    <>
      <div className="flex items-center gap-1">
        <span className="text-sm font-medium">{entry.title}</span>
        <span className="ml-auto flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          <IconButton
            label={texts.editNote}
            icon={Pencil}
            className={small}
            onClick={() => {
              setEdited(entry.text ?? '')
              setEditing(true)
            }}
          />
          <IconButton
            label={texts.removeNote}
            icon={Trash2}
            className={small}
            onClick={() => remove.mutate(entry.ref_id)}
          />
        </span>
        <span className="text-xs text-muted tabular-nums">{formatTime(entry.time)}</span>
      </div>
      {entry.text !== null && <EntryText text={entry.text} />}
    </>
  )
}

/** An entry of a client's timeline. */
export function Entry({ entry }: { readonly entry: TimelineEntry }) {
  return (
    <li className="group flex gap-3 py-2">
      {createElement(getEntryIcon(entry), {
        'aria-hidden': true,
        className: cn('mt-1 size-4 shrink-0', isClientAction(entry) ? 'text-brand-text' : 'text-muted'),
        strokeWidth: 1.75,
      })}
      <div className="min-w-0 grow">
        {entry.source === 'note' ? (
          <NoteEntry entry={entry} />
        ) : (
          <>
            <div className="flex items-baseline gap-2">
              {entry.link === null ? (
                <span className="min-w-0 text-sm font-medium break-words">{entry.title}</span>
              ) : (
                <Link to={entry.link} className="min-w-0 text-sm font-medium break-words hover:underline">
                  {entry.title}
                </Link>
              )}
              <span className="ml-auto shrink-0 text-xs text-muted tabular-nums">
                {formatTime(entry.time)}
              </span>
            </div>
            {entry.text !== null && entry.text !== '' && <EntryText text={entry.text} />}
          </>
        )}
      </div>
    </li>
  )
}
