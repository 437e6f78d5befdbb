import { Button } from '../../../components/ui/button.tsx'
import { getFieldTitle } from './format-unit.ts'
import { useSheetContext } from './sheet-context.ts'
import * as texts from './texts.ts'

/** What was changed elsewhere while it was typed here: nothing is overwritten without a choice. */
export function ConflictNotice() {
  const { state, store } = useSheetContext()
  const { conflicts, taken, form } = state
  if (conflicts.length === 0 && taken.length === 0) return null
  return (
    <section
      role="alert"
      aria-label={texts.conflictTitle}
      className="flex flex-col gap-3 rounded-lg border border-warning/40 bg-warning-soft p-4 text-sm"
    >
      {taken.length > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-2">
          <span>{texts.takenTitle(taken.map((field) => getFieldTitle(field, form)).join(', '))}</span>
          <Button size="sm" onClick={() => store.dismissTaken()}>
            {texts.dismiss}
          </Button>
        </p>
      )}
      {conflicts.length > 0 && (
        <div>
          <h2 className="font-semibold text-warning">{texts.conflictTitle}</h2>
          <p>{texts.conflictHint}</p>
        </div>
      )}
      {conflicts.map(({ field, mine, theirs }) => {
        const title = getFieldTitle(field, form)
        return (
          <div key={field} className="flex flex-wrap items-end gap-x-6 gap-y-2 rounded-md bg-panel p-3">
            <dl className="grid min-w-0 grow grid-cols-[auto_1fr] gap-x-4 gap-y-1">
              <dt className="col-span-2 font-medium">{title}</dt>
              <dt className="text-muted">{texts.yours}</dt>
              <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{mine}</dd>
              <dt className="text-muted">{texts.theirs}</dt>
              <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{theirs}</dd>
            </dl>
            <div className="flex gap-2">
              <Button
                size="sm"
                aria-label={texts.choiceFor(texts.useTheirs, title)}
                onClick={() => store.resolve(field, 'theirs')}
              >
                {texts.useTheirs}
              </Button>
              <Button
                size="sm"
                variant="primary"
                aria-label={texts.choiceFor(texts.keepMine, title)}
                onClick={() => store.resolve(field, 'mine')}
              >
                {texts.keepMine}
              </Button>
            </div>
          </div>
        )
      })}
    </section>
  )
}
