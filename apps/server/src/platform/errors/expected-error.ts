/** The base class of failures that callers expect and handle; each subclass is known by its type. */
export class ExpectedError extends Error {
  constructor(message?: string, options?: ErrorOptions) {
    super(message, options)
    this.name = new.target.name
  }
}

/** An uploaded file that cannot be read; the message is shown to the person who uploaded it. */
export class UnreadableFileError extends ExpectedError {}

/** A file whose reading ended the process that reads it: by its limits of time and memory, or otherwise. */
export class FatalFileError extends UnreadableFileError {}
