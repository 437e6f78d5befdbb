/** The parts of a message that a template holds. */
export interface TemplateText {
  readonly subject: string
  /** Sanitized by the server when it is sent. */
  readonly html: string
}
