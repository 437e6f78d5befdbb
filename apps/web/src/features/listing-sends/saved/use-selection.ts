import { useMemo, useState } from 'react'

/** Selection among the listed ids; ids that are no longer listed are not selected. */
export function useSelection(ids: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const selected = useMemo(() => ids.filter((id) => chosen.has(id)), [ids, chosen])
  return {
    selected,
    all: ids.length > 0 && selected.length === ids.length,
    toggle: (id: string) =>
      setChosen((current) =>
        current.has(id) ? new Set([...current].filter((other) => other !== id)) : new Set([...current, id]),
      ),
    toggleAll: (all: boolean) => setChosen(new Set(all ? ids : [])),
    clear: () => setChosen(new Set()),
  }
}
