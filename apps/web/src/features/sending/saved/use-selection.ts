import { useMemo, useState } from 'react'

/** Which listings are chosen; those that are no longer in sight are not. */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(() => ids.filter((id) => chosen.has(id)), [ids, chosen])
  return {
    selected,
    all: ids.length > 0 && selected.length === ids.length,
    toggle: (id: string) =>
      setChosen((now) =>
        now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id]),
      ),
    toggleAll: (all: boolean) => setChosen(new Set(all ? ids : [])),
    clear: () => setChosen(new Set()),
  }
}
