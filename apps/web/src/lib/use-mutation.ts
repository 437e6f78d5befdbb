import {
  useMutation as useQueryMutation,
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'

/** A toast. */
export interface Notice {
  readonly text: string
  readonly description?: string | undefined
  /** Its icon: a success by default, of an error in an error's notice. */
  readonly kind?: 'success' | 'plain' | 'info' | 'warning' | 'error'
  /** What its Undo button does. */
  readonly undo?: (() => unknown) | undefined
  /** Replaces the toast of the same id. */
  readonly id?: string
  readonly duration?: number
}

/** What the mutation cache shows, logs and refetches for a mutation (`create-mutation-cache.ts`). */
// A type alias: an interface has no index signature, which TanStack Query asks of `meta`.
// oxlint-disable-next-line typescript/consistent-type-definitions
export type MutationMeta<Data, Input> = {
  /** Text of the toast after it succeeded; undefined for none. */
  readonly success?: string | ((data: Data, input: Input) => string | Notice | undefined) | undefined
  /** Adds an Undo button to that toast. */
  readonly undo?: ((data: Data, input: Input) => unknown) | undefined
  /** Title of the error's toast, above the reason; or the whole toast. None where the screen shows the error. */
  readonly error?: string | null | ((error: Error, input: Input) => string | Notice | undefined) | undefined
  /** What the console names the error, if not by its title. */
  readonly log?: string
  /** The error's toast offers to try again with the same input. For mutations whose dialog is closed by then. */
  readonly canRetry?: boolean
  /** Puts the reply into the query cache, before `onSuccess`. */
  readonly store?: (client: QueryClient, data: Data) => void
  /** Refetches what changed, after a success and after an error. The mutation is pending until its promise resolves. */
  readonly refresh?: (client: QueryClient, error: Error | null) => unknown
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta<never, never>
  }
}

interface MutationOptions<Data, Input, Before> extends Omit<
  UseMutationOptions<Data, Error, Input, Before>,
  'meta'
> {
  readonly meta?: MutationMeta<Data, Input>
}

/** TanStack Query's `useMutation`, whose `meta` is checked against the types of the mutation's reply and input. */
export const useMutation: <Data = unknown, Input = void, Before = unknown>(
  options: MutationOptions<Data, Input, Before>,
) => UseMutationResult<Data, Error, Input, Before> = useQueryMutation
