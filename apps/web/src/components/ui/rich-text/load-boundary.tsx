import { Component, type ReactNode } from 'react'
import { logError } from '../../../lib/log.ts'

interface LoadBoundaryProps {
  readonly fallback: ReactNode
  readonly children: ReactNode
}

/** Error boundary for lazily loaded parts: offline, or after a deployment. */
export class LoadBoundary extends Component<LoadBoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown): void {
    logError('Editor not loaded', error)
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
