import { bankTransactionStates, type BankTransactionState } from '@pb/contract/bank-statements'
import { useSearchParams } from 'react-router'

const views = [...bankTransactionStates, 'missing', 'files'] as const
export type BankView = (typeof views)[number]

export const isTransactionState = (view: BankView): view is BankTransactionState =>
  view !== 'missing' && view !== 'files'

/** What the page of the bank shows, in the URL. */
export function useBankUrl() {
  const [params, setParams] = useSearchParams()
  const toUrl = (next: Readonly<Record<string, string>>) => {
    const all = new URLSearchParams(params)
    for (const [key, value] of Object.entries(next)) {
      if (value === '') all.delete(key)
      else all.set(key, value)
    }
    return all
  }
  return {
    view: views.find((view) => view === params.get('show')) ?? 'unmatched',
    account: /^[1-9]\d{0,18}$/.test(params.get('account') ?? '') ? params.get('account')! : '',
    search: (params.get('search') ?? '').slice(0, 200),
    page: Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1),
    update: (next: Readonly<Record<string, string>>) =>
      setParams(toUrl({ page: '', ...next }), { replace: true, preventScrollReset: true }),
    toPage: (page: number) => ({ search: toUrl({ page: page === 1 ? '' : String(page) }).toString() }),
  }
}
