import { Component, type ReactNode } from 'react'
import { logError } from '../../../lib/log.ts'

interface LoadBoundaryProps {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Keeps the page where a part that loads later cannot be loaded: the connection broke, or the office was updated. */
export class LoadBoundary extends Component<LoadBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    logError('The editor could not be loaded', error)
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
