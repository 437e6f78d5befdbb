import type { MailThreadRow } from '@pb/contract/mail-threads'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { toast } from '../../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { runWhenIdle } from '../../../lib/run-when-idle.ts'
import { threadListQuery } from '../../../queries/mailbox.ts'
import type { Folder } from '../folders.ts'
import { readAdvance } from './advance.ts'
import { getOnlyDraftId } from './row-text.ts'
import { usePrefetchThread } from './use-prefetch-threads.ts'
import type { ThreadListState } from './use-threads.ts'

interface NeighborsOptions {
  readonly folder: Folder
  readonly threads: ThreadListState
  readonly openId: string | undefined
  /** Opens a thread of a page in place of the open one, so that the list stays one step back. */
  readonly onOpen: (row: MailThreadRow, page: number) => void
  readonly onBack: () => void
}

/** A thread and its page. */
type Remaining = readonly [MailThreadRow, number]

/** Reading on from the open thread to its neighbors in the list, across the ends of pages. */
export function useNeighbors({ folder, threads, openId, onOpen, onBack }: NeighborsOptions) {
  const client = useQueryClient()
  const prefetch = usePrefetchThread()
  const { rows, q, page, pages, size } = threads
  const index = rows.findIndex(({ id }) => id === openId)
  const latestId = useRef(openId)
  useEffect(() => {
    latestId.current = openId
  }, [openId])

  const toQuery = (of: number) => threadListQuery(folder.id, q, of, size)
  const hasPage = (by: 1 | -1): boolean => (by === 1 ? page < pages : page > 1)
  const canStep = (by: 1 | -1): boolean => index >= 0 && (rows[index + by] !== undefined || hasPage(by))

  // Near the end of a page, the next one is loaded again: rows that left the list have moved its threads up.
  const nearEnd = index >= 0 && index >= rows.length - 2 && page < pages
  useEffect(() => {
    if (!nearEnd) return undefined
    const query = threadListQuery(folder.id, q, page + 1, size)
    const prefetchPage = async (): Promise<void> => {
      await client.prefetchQuery(query)
      const first = client.getQueryData(query.queryKey)?.threads[0]
      if (first) prefetch(first.id)
    }
    return runWhenIdle(() => void prefetchPage())
  }, [client, prefetch, nearEnd, folder.id, q, page, size])

  async function step(by: 1 | -1): Promise<void> {
    if (!canStep(by)) return
    const row = rows[index + by]
    if (row) return onOpen(row, page)
    const { threads: others } = await client.fetchQuery(toQuery(page + by))
    const isShown = ({ id }: MailThreadRow): boolean => rows.some((one) => one.id === id)
    const neighbor = by === 1 ? others.find((one) => !isShown(one)) : others.findLast((one) => !isShown(one))
    // Another thread may have been opened in the meantime.
    if (neighbor && latestId.current === openId) onOpen(neighbor, page + by)
  }

  /** A thread of this page, or of another one that is loaded, which stays in the list; and the page that it will be on. */
  function findRemaining(by: 1 | -1, leaving: ReadonlySet<string>): Remaining | undefined {
    // Opened by a link, it has no place in this list.
    if (index < 0) return undefined
    const stays = (row: MailThreadRow): boolean => !leaving.has(row.id) && getOnlyDraftId(row) === null
    const inOrder = by === 1 ? rows.slice(index + 1) : rows.slice(0, index).toReversed()
    const near = inOrder.find(stays)
    if (near) return [near, page]
    const others = client.getQueryData(toQuery(page + by).queryKey)?.threads ?? []
    if (by === -1) {
      const last = others.findLast(stays)
      return last && [last, page - 1]
    }
    const shown = new Set(rows.map(({ id }) => id))
    const first = others.find((row) => stays(row) && !shown.has(row.id))
    if (!first) return undefined
    // It moves up to this page.
    client.setQueryData(toQuery(page).queryKey, (one) => one && { ...one, threads: [...one.threads, first] })
    return [first, page]
  }

  /** Opens what the agent has chosen to see after the open thread, which is among the leaving ones. */
  function leave(leaving: readonly { readonly id: string }[]): void | Promise<void> {
    const advance = readAdvance()
    if (advance === 'list') return onBack()
    const by = advance === 'next' ? 1 : -1
    const ids = new Set(leaving.map(({ id }) => id))
    const finish = (): void => {
      const found = findRemaining(by, ids)
      if (found) onOpen(...found)
      else onBack()
    }
    const isAtEnd = rows[index + by] === undefined
    if (!isAtEnd || !hasPage(by) || client.getQueryData(toQuery(page + by).queryKey)) return finish()
    // Before the threads leave, since they move the next page.
    return client.prefetchQuery(toQuery(page + by)).then(finish)
  }

  return {
    index,
    canStep,
    step: (by: 1 | -1): void => void step(by).catch((error: unknown) => toast.error(getErrorMessage(error))),
    leave,
  }
}
