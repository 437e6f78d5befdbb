import { bankTransactionStates, type BankTransactionState } from '@pb/contract/bank-statements'
import { useUrlState } from '../../../lib/use-url-state.ts'

const views = [...bankTransactionStates, 'missing', 'files'] as const
export type BankView = (typeof views)[number]

export const isTransactionState = (view: BankView): view is BankTransactionState =>
  view !== 'missing' && view !== 'files'

/** What the page of the bank shows. */
interface BankUrl {
  readonly view: BankView
  /** The only account shown; empty for all. */
  readonly account: string
  readonly search: string
  readonly page: number
}

const format = {
  parse: (params: URLSearchParams): BankUrl => ({
    view: views.find((view) => view === params.get('show')) ?? 'unmatched',
    account: /^[1-9]\d{0,18}$/.exec(params.get('account') ?? '')?.[0] ?? '',
    search: (params.get('search') ?? '').slice(0, 200),
    page: Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1),
  }),
  format: ({ view, account, search, page }: BankUrl): URLSearchParams =>
    new URLSearchParams({
      ...(view !== 'unmatched' && { show: view }),
      ...(account !== '' && { account }),
      ...(search !== '' && { search }),
      ...(page > 1 && { page: String(page) }),
    }),
}

/** The state of the bank's page in the URL; a change of what is shown begins at the first page. */
export function useBankUrl() {
  const [state, update, linkTo] = useUrlState(format)
  return {
    ...state,
    update: (change: Partial<BankUrl>) => update((now) => ({ ...now, page: 1, ...change })),
    toPage: (page: number) => linkTo((now) => ({ ...now, page })),
  }
}
